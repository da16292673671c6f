import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

import { NO_DATES, withDate } from '@switchboard/domain/change-product/dates'
import { choose } from '@switchboard/domain/change-product/draft'
import type { Draft } from '@switchboard/domain/change-product/draft'
import { installationDayLabel, moveDays } from '@switchboard/domain/ordering/schedule'
import type { Location } from '@switchboard/domain/qualification/contract'
import { isSearchable } from '@switchboard/domain/qualification/rules'

import { configuration, providerToday } from '#web/http/configuration.ts'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { SectionError } from '#web/ui/SectionError.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { TextField } from '#web/ui/TextField.tsx'

import { AddressResults } from './AddressResults.tsx'
import styles from './Wizard.module.css'
import { dayLabel } from './day-label.ts'
import { fieldOf } from './part.ts'
import { addressesQuery } from './queries.ts'

/** Source: QUA-012. */
const PAUSE_MILLISECONDS = 1_000
const MOST_LETTERS = 200

type AddressPartProps = {
  readonly draft: Draft
  readonly put: (draft: Draft) => void
  readonly error: string | undefined
}

/** Where to, and from when. Source: MOV-009 to MOV-015. */
export function AddressPart({ draft, put, error }: AddressPartProps) {
  return (
    <div className={styles.part}>
      {draft.address === null ? (
        <AddressSearch error={error} onSelect={(address) => put(choose(draft, 'address', address))} />
      ) : (
        <Selected address={draft.address} error={error} onClear={() => put(choose(draft, 'address', null))} />
      )}
      <MoveDay draft={draft} put={put} />
    </div>
  )
}

function AddressSearch({
  error,
  onSelect,
}: {
  readonly error: string | undefined
  readonly onSelect: (address: Location) => void
}) {
  const [text, setText] = useState('')
  const [asked, setAsked] = useState('')
  useEffect(() => {
    const pause = setTimeout(() => setAsked(isSearchable(text) ? text.trim() : ''), PAUSE_MILLISECONDS)
    return () => clearTimeout(pause)
  }, [text])
  const found = useQuery({ ...addressesQuery(asked), enabled: asked !== '' })
  return (
    <>
      <TextField
        id={fieldOf('moveAddress')}
        label="New address"
        hint="Street number, street and town, such as 31 Aro Street Wellington"
        autoComplete="off"
        enterKeyHint="search"
        maxLength={MOST_LETTERS}
        error={error}
        value={text}
        onValueChange={setText}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          if (isSearchable(text)) setAsked(text.trim())
        }}
      />
      {asked !== '' && found.isPending && (
        <Skeleton label="Looking for the address" lines={['text', 'text', 'text']} />
      )}
      {found.isError && (
        <SectionError
          title="We could not look for addresses."
          onRetry={() => void found.refetch()}
          retrying={found.isFetching}
        >
          What you typed is still here.
        </SectionError>
      )}
      {found.data?.length === 0 && <NotFound />}
      {found.data !== undefined && found.data.length > 0 && (
        <AddressResults key={asked} addresses={found.data} onSelect={onSelect} />
      )}
      <Attribution />
    </>
  )
}

/** Whose register it is, where its licence asks for that. */
function Attribution() {
  const { addressAttribution } = configuration.value()
  return addressAttribution === undefined ? null : <p className="small soft">{addressAttribution}</p>
}

function NotFound() {
  return (
    <Notice tone="info" role="status" title="We do not find this address.">
      Check the street’s name, or leave out the suburb. A new house may not be in the register yet: call us on{' '}
      {configuration.value().helpdesk.phone} and we will look it up.
    </Notice>
  )
}

type SelectedProps = {
  readonly address: Location
  readonly error: string | undefined
  readonly onClear: () => void
}

function Selected({ address, error, onClear }: SelectedProps) {
  return (
    <div className={styles.line}>
      <div>
        <p className="small soft">You move to</p>
        <p>
          <strong>{address.FullAddress}</strong>
        </p>
        {error !== undefined && (
          <Notice tone="critical" role="alert">
            {error}
          </Notice>
        )}
      </div>
      <Button kind="quiet" id={fieldOf('moveAddress')} onClick={onClear}>
        Another address
      </Button>
    </div>
  )
}

/** Source: MOV-015, MOV-016. */
function MoveDay({ draft, put }: Pick<AddressPartProps, 'draft' | 'put'>) {
  const days = moveDays(providerToday())
  return (
    <SelectField
      id="move-day"
      label="When should your broadband work there?"
      hint="You can change it later on."
      placeholder="I do not know yet"
      width="twenty"
      value={draft.scheduledDates?.internetConnect ?? ''}
      onValueChange={(chosen) => {
        const day = days.find((each) => each === chosen) ?? null
        put(
          choose(draft, 'scheduledDates', withDate(draft.scheduledDates ?? NO_DATES, 'internetConnect', day)),
        )
      }}
      options={days.map((day, place) => ({
        value: day,
        label: place === 0 ? dayLabel(day, true) : installationDayLabel(day),
      }))}
    />
  )
}
