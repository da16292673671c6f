import { useQuery } from '@tanstack/react-query'

import { listServiceProviders } from '@switchboard/domain/catalogue/listing/contract'

import { callQuery } from '#web/http/query-client.ts'
import { Loaded } from '#web/ui/Loaded.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { TextField } from '#web/ui/TextField.tsx'

import type { BringFieldIds, TypedBring } from './bring-problems.ts'

type BringFieldsProps = {
  readonly ids: BringFieldIds
  readonly typed: TypedBring
  readonly onTyped: (difference: Partial<TypedBring>) => void
  readonly errorOf: (fieldId: string) => string | undefined
}

/** The number that another provider has, with its provider and the account there. Source: MOB-027, MOB-048. */
export function BringFields({ ids, typed, onTyped, errorOf }: BringFieldsProps) {
  return (
    <>
      <TextField
        id={ids.number}
        label="Mobile number to move to us"
        hint="As it is dialled in New Zealand, such as 021 555 0123."
        inputMode="tel"
        autoComplete="off"
        width="twenty"
        value={typed.number}
        onValueChange={(number) => onTyped({ number })}
        error={errorOf(ids.number)}
      />
      <ProviderField
        id={ids.providerKey}
        value={typed.providerKey}
        onValueChange={(providerKey) => onTyped({ providerKey })}
        error={errorOf(ids.providerKey)}
      />
      <TextField
        id={ids.providerAccount}
        label="Your account number with them"
        hint="It is on their bill. For a prepaid mobile, the number on its SIM."
        autoComplete="off"
        width="twenty"
        value={typed.providerAccount}
        onValueChange={(providerAccount) => onTyped({ providerAccount })}
        error={errorOf(ids.providerAccount)}
      />
    </>
  )
}

type ProviderFieldProps = {
  readonly id: string
  readonly value: string
  readonly onValueChange: (key: string) => void
  readonly error: string | undefined
}

/** Source: MOB-048. */
function ProviderField({ id, value, onValueChange, error }: ProviderFieldProps) {
  return (
    <Loaded
      query={useQuery(callQuery(listServiceProviders))}
      loading="Loading providers"
      lines={['button']}
      card={false}
      failed="We could not load the providers."
      advice="What you typed is still here."
    >
      {(providers) => (
        <SelectField
          id={id}
          label="Who the number is with now"
          placeholder="Choose one"
          width="twenty"
          value={value}
          onValueChange={onValueChange}
          options={providers.map(({ key, name }) => ({ value: key, label: name }))}
          error={error}
        />
      )}
    </Loaded>
  )
}
