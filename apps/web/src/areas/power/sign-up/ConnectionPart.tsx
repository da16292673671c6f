import type { Location } from '@switchboard/domain/qualification/contract'
import { isIcp } from '@switchboard/domain/qualification/icp'
import { normalizeValue } from '@switchboard/domain/typed-text'

import { AddressSearch } from '#web/ordering/AddressSearch.tsx'
import styles from '#web/ordering/Order.module.css'
import { Button } from '#web/ui/Button.tsx'
import { DefinitionList } from '#web/ui/DefinitionList.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { RadioField } from '#web/ui/RadioField.tsx'
import { SectionError } from '#web/ui/SectionError.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { UppercaseField } from '#web/ui/UppercaseField.tsx'

import type { PartProps } from './part.ts'
import { ADDRESS_FIELD, ICP_FIELD, loadFailureText, meterText, supplierText, whyNot } from './words.ts'

const ICP_LETTERS = 15

/** An ICP number without the spaces and hyphens that bills print in it. */
function normalizeIcp(text: string): string {
  return normalizeValue(text).replaceAll(/[\s-]/g, '')
}

/** The input of an address or an ICP number, with the connection found. Source: PWR-017. */
export function ConnectionPart({ signUp: { draft }, found, put, errorOf, asked }: PartProps) {
  return (
    <>
      <RadioField
        id="power-find-by"
        label="How should we find it?"
        value={draft.findBy}
        onValueChange={(findBy) => put({ findBy: findBy === 'icp' ? 'icp' : 'address' })}
        choices={[
          { value: 'address', label: 'By its address' },
          { value: 'icp', label: 'By its ICP number', hint: 'It is on every power bill, whoever sends it.' },
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
          onValueChange={(icp) => put({ icp: normalizeIcp(icp) })}
        />
      )}
      {draft.findBy === 'address' && draft.address === null && (
        <AddressSearch
          id={ADDRESS_FIELD}
          label="Address"
          error={errorOf(ADDRESS_FIELD)}
          onSelect={(address) => put({ address })}
        />
      )}
      {draft.findBy === 'address' && draft.address !== null && (
        <ChosenAddress address={draft.address} onClear={() => put({ address: null })} />
      )}
      {(draft.findBy === 'address' || isIcp(normalizeValue(draft.icp))) && (
        <Found found={found} asked={asked} />
      )}
    </>
  )
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
function Found({ found, asked }: Pick<PartProps, 'found' | 'asked'>) {
  if (found.isError) {
    const why = whyNot(found.error)
    // after an attempt to go on, the reason is shown among the problems of the page
    if (why !== null) return asked ? null : <Notice tone="caution" role="alert" title={why} />
    return (
      <SectionError
        title="We could not look up the power connection."
        onRetry={() => void found.refetch()}
        retrying={found.isFetching}
      >
        {loadFailureText(found.error)}
      </SectionError>
    )
  }
  if (found.data === undefined) {
    if (!found.isFetching) return null
    return <Skeleton label="Looking up the power connection" lines={['text', 'text', 'text']} />
  }
  const { connection } = found.data
  return (
    <div role="status">
      <DefinitionList
        items={[
          { term: 'Power connection (ICP)', description: connection.icp },
          { term: 'Address', description: connection.address.FullAddress },
          { term: 'Meter', description: meterText(found.data) },
          { term: 'Who has power there now', description: supplierText(found.data) },
        ]}
      />
    </div>
  )
}
