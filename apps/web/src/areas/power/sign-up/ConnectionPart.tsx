import type { EnergyQualification } from '@switchboard/domain/power/contract'
import type { Location } from '@switchboard/domain/qualification/contract'
import { isIcp } from '@switchboard/domain/qualification/icp'
import { normalizeValue } from '@switchboard/domain/typed-text'

import { AddressSearch } from '#web/ordering/AddressSearch.tsx'
import styles from '#web/ordering/Order.module.css'
import { Button } from '#web/ui/Button.tsx'
import { DefinitionList } from '#web/ui/DefinitionList.tsx'
import { Loaded } from '#web/ui/Loaded.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { RadioField } from '#web/ui/RadioField.tsx'
import { UppercaseField } from '#web/ui/UppercaseField.tsx'

import type { PartProps } from './part.ts'
import { loadFailureAdvice, describeMeter, describeSupplier, explainUnavailable } from './connection-words.ts'
import { ADDRESS_FIELD, ICP_FIELD } from './words.ts'

const ICP_LETTERS = 15

/** Finds the connection by an address or an ICP number, and shows its details. Source: PWR-017. */
export function ConnectionPart({ signUp: { draft }, lookup, onAnswer, errorOf, isAttempted }: PartProps) {
  return (
    <>
      <RadioField
        id="power-find-by"
        label="How should we find it?"
        value={draft.findBy}
        onValueChange={(findBy) => onAnswer({ findBy: findBy === 'icp' ? 'icp' : 'address' })}
        choices={[
          { value: 'address', label: 'By its address' },
          { value: 'icp', label: 'By its ICP number', hint: 'It is on every power bill, of any company.' },
        ]}
      />
      {draft.findBy === 'icp' && (
        <UppercaseField
          id={ICP_FIELD}
          label="ICP number"
          hint="Ten digits, two letters and three more, such as 0001000010WEEB3"
          width="twenty"
          autoComplete="off"
          pasteLimit={{ max: ICP_LETTERS, extractValue: normalizeIcp }}
          error={errorOf(ICP_FIELD)}
          value={draft.icp}
          onValueChange={(icp) => onAnswer({ icp: normalizeIcp(icp) })}
        />
      )}
      {draft.findBy === 'address' && draft.address === null && (
        <AddressSearch
          id={ADDRESS_FIELD}
          label="Address"
          error={errorOf(ADDRESS_FIELD)}
          onSelect={(address) => onAnswer({ address })}
        />
      )}
      {draft.findBy === 'address' && draft.address !== null && (
        <ChosenAddress address={draft.address} onClear={() => onAnswer({ address: null })} />
      )}
      {(draft.findBy === 'address' || isIcp(normalizeValue(draft.icp))) && (
        <LookupResult lookup={lookup} isAttempted={isAttempted} />
      )}
    </>
  )
}

/** An ICP number without the spaces and hyphens that bills print in it. */
function normalizeIcp(text: string): string {
  return normalizeValue(text).replaceAll(/[\s-]/g, '')
}

type ChosenAddressProps = { readonly address: Location; readonly onClear: () => void }

function ChosenAddress({ address, onClear }: ChosenAddressProps) {
  return (
    <div className={styles.buttons}>
      <div>
        <p className="small soft">You want power at</p>
        <p>
          <strong>{address.FullAddress}</strong>
        </p>
      </div>
      <Button kind="quiet" id={ADDRESS_FIELD} onClick={onClear}>
        Another address
      </Button>
    </div>
  )
}

/** The details of the connection, or the reason why it was not found. Source: PWR-084, PWR-087, PWR-093. */
function LookupResult({ lookup, isAttempted }: Pick<PartProps, 'lookup' | 'isAttempted'>) {
  if (lookup.data === undefined && lookup.error === null && !lookup.isFetching) return null
  return (
    <Loaded
      query={lookup}
      card={false}
      loading="Looking up the power connection"
      lines={['text', 'text', 'text']}
      failed="We could not look up the power connection."
      advice={loadFailureAdvice}
      renderInstead={(failure) => {
        const reason = explainUnavailable(failure)
        if (reason === null) return undefined
        // after an attempt to continue, the reason is shown among the problems of the page
        return isAttempted ? null : <Notice tone="caution" role="alert" title={reason} />
      }}
    >
      {(found) => <Connection found={found} />}
    </Loaded>
  )
}

function Connection({ found }: { readonly found: EnergyQualification }) {
  const { connection } = found
  return (
    <div role="status">
      <DefinitionList
        items={[
          { term: 'Power connection (ICP)', description: connection.icp },
          { term: 'Address', description: connection.address.FullAddress },
          { term: 'Meter', description: describeMeter(found) },
          { term: 'Who has power there now', description: describeSupplier(found) },
        ]}
      />
    </div>
  )
}
