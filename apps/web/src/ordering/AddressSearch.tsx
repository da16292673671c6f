import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

import type { ParsedReply } from '@switchboard/domain/call'
import { searchAddresses } from '@switchboard/domain/qualification/contract'
import type { Location } from '@switchboard/domain/qualification/contract'
import { isSearchable } from '@switchboard/domain/qualification/rules'
import { normalizeValue } from '@switchboard/domain/typed-text'

import { configuration } from '#web/http/configuration.ts'
import { callQuery } from '#web/http/query-client.ts'
import { Loaded } from '#web/ui/Loaded.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { TextField } from '#web/ui/TextField.tsx'

import { AddressResults } from './AddressResults.tsx'

/** Source: QUA-012. */
const PAUSE_MILLISECONDS = 1_000
const MAX_CHARACTERS = 200

type AddressSearchProps = {
  readonly id: string
  readonly label: string
  readonly error: string | undefined
  readonly onSelect: (address: Location) => void
}

/** Searches the address register after a pause in typing. Source: MOV-010 to MOV-014, QUA-011 to QUA-013. */
export function AddressSearch({ id, label, error, onSelect }: AddressSearchProps) {
  const [text, setText] = useState('')
  const [searchText, setSearchText] = useSearchText(text)
  const found = useQuery({
    ...callQuery(searchAddresses, { query: { text: searchText } }),
    enabled: searchText !== '',
  })
  return (
    <>
      <TextField
        id={id}
        label={label}
        hint="Street number, street and town, such as 31 Aro Street Wellington"
        autoComplete="off"
        enterKeyHint="search"
        maxLength={MAX_CHARACTERS}
        error={error}
        value={text}
        onValueChange={setText}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          if (isSearchable(text)) setSearchText(normalizeValue(text))
        }}
      />
      {searchText !== '' && (
        <Loaded
          query={found}
          card={false}
          loading="Searching for the address"
          lines={['text', 'text', 'text']}
          failed="We could not search for addresses."
          advice="What you typed is still here."
        >
          {(addresses) => (
            <Found key={searchText} addresses={addresses} text={searchText} onSelect={onSelect} />
          )}
        </Loaded>
      )}
      <Attribution />
    </>
  )
}

/** The text to search for, once the typing pauses. Empty if it is too short. */
function useSearchText(text: string) {
  const [searchText, setSearchText] = useState('')
  useEffect(() => {
    const pause = setTimeout(
      () => setSearchText(isSearchable(text) ? normalizeValue(text) : ''),
      PAUSE_MILLISECONDS,
    )
    return () => clearTimeout(pause)
  }, [text])
  return [searchText, setSearchText] as const
}

type FoundProps = Pick<AddressSearchProps, 'onSelect'> & {
  readonly addresses: ParsedReply<typeof searchAddresses>
  readonly text: string
}

function Found({ addresses, text, onSelect }: FoundProps) {
  if (addresses.length === 0) return <NotFound />
  return (
    <>
      <IgnoredWords words={addresses[0]?.LeftOut} />
      <AddressResults addresses={addresses} text={text} onSelect={onSelect} />
    </>
  )
}

/** The source of the address register, shown if its licence requires it. */
function Attribution() {
  const { addressAttribution } = configuration.value()
  return addressAttribution === undefined ? null : <p className="small soft">{addressAttribution}</p>
}

function IgnoredWords({ words }: { readonly words: string | undefined }) {
  if (words === undefined) return null
  return <p role="status">We left out: {words}. Check that the address is yours.</p>
}

function NotFound() {
  return (
    <Notice tone="info" role="status" title="We cannot find this address.">
      Check the street’s name, or leave out the suburb. A new house may not be in the register yet: call us on{' '}
      {configuration.value().helpdesk.phone} and we will look it up.
    </Notice>
  )
}
