import { useQuery } from '@tanstack/react-query'

import { listServiceProviders } from '@switchboard/domain/catalogue/listing/contract'
import { ANSWER_HOURS, PORTING_TEXT_FROM } from '@switchboard/domain/mobile/numbers/request'
import { transferProblems, removeSeparators } from '@switchboard/domain/mobile/numbers/rules'
import type { TypedTransfer } from '@switchboard/domain/mobile/numbers/rules'
import { phoneNumberIn } from '@switchboard/domain/phone'
import { normalizeValue } from '@switchboard/domain/typed-text'

import { callQuery } from '#web/http/query-client.ts'
import type { Problem } from '#web/ui/ErrorSummary.tsx'
import { Loaded } from '#web/ui/Loaded.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { TextField } from '#web/ui/TextField.tsx'

import type { NumberDialogProps } from './GuardDialogs.tsx'
import { OwnerDialog } from './OwnerDialog.tsx'
import { useTransfer } from './queries.ts'
import { SimField } from './SimDialog.tsx'
import { ACCOUNT_WORDS, NUMBER_WORDS, PROVIDER_MISSING, SIM_WORDS } from './words.ts'

const FIELDS = {
  number: 'transfer-number',
  providerKey: 'transfer-provider',
  providerAccount: 'transfer-account',
  simNumber: 'transfer-sim',
} as const

type TransferDialogProps = NumberDialogProps & {
  /** The typed values. They are kept while the dialog is closed, and reused if a transfer is restarted. */
  readonly typed: TypedTransfer
  readonly onTyped: (typed: TypedTransfer) => void
}

/** Brings a number over from another provider. Source: MOB-026, MOB-027, MOB-047, MOB-048. */
export function TransferDialog({ serviceNumber, number, typed, onTyped, onClose }: TransferDialogProps) {
  const transfer = useTransfer(serviceNumber)
  const change = (difference: Partial<TypedTransfer>) => onTyped({ ...typed, ...difference })
  return (
    <OwnerDialog
      title="Bring a number from another provider"
      submitLabel="Ask for the number"
      problems={listProblems(typed)}
      sending={transfer}
      onSend={(password) =>
        transfer.mutate(
          {
            number: phoneNumberIn(typed.number),
            providerKey: typed.providerKey,
            providerAccount: normalizeValue(typed.providerAccount),
            simNumber: removeSeparators(typed.simNumber),
            password,
          },
          { onSuccess: onClose },
        )
      }
      onClose={onClose}
    >
      {(errorOf) => (
        <>
          <Notice tone="caution" title="Keep the old SIM in until we say so">
            Do not cancel with the old company: that loses the number. A text from {PORTING_TEXT_FROM} arrives
            on the old SIM. Reply YES to it within {ANSWER_HOURS} hours.
          </Notice>
          <p>
            The number takes the place of {number}. What you owe the old company, and its prepay credit, stay
            there.
          </p>
          <TextField
            id={FIELDS.number}
            label="Mobile number to move to us"
            hint="As it is dialled in New Zealand, such as 021 555 0123."
            inputMode="tel"
            autoComplete="off"
            width="twenty"
            value={typed.number}
            onValueChange={(value) => change({ number: value })}
            error={errorOf(FIELDS.number)}
          />
          <ProviderField
            value={typed.providerKey}
            onValueChange={(providerKey) => change({ providerKey })}
            error={errorOf(FIELDS.providerKey)}
          />
          <TextField
            id={FIELDS.providerAccount}
            label="Your account number with them"
            hint="It is on their bill. For a prepaid mobile, the number on its SIM."
            autoComplete="off"
            width="twenty"
            value={typed.providerAccount}
            onValueChange={(providerAccount) => change({ providerAccount })}
            error={errorOf(FIELDS.providerAccount)}
          />
          <SimField
            id={FIELDS.simNumber}
            value={typed.simNumber}
            onValueChange={(simNumber) => change({ simNumber })}
            error={errorOf(FIELDS.simNumber)}
          />
        </>
      )}
    </OwnerDialog>
  )
}

type ProviderFieldProps = {
  readonly value: string
  readonly onValueChange: (key: string) => void
  readonly error: string | undefined
}

/** Source: MOB-048. */
function ProviderField({ value, onValueChange, error }: ProviderFieldProps) {
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
          id={FIELDS.providerKey}
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

function listProblems(typed: TypedTransfer): Problem[] {
  const { number, providerKey, providerAccount, simNumber } = transferProblems(typed)
  const messages = [
    [FIELDS.number, number === null ? null : NUMBER_WORDS[number]],
    [FIELDS.providerKey, providerKey === null ? null : PROVIDER_MISSING],
    [FIELDS.providerAccount, providerAccount === null ? null : ACCOUNT_WORDS[providerAccount]],
    [FIELDS.simNumber, simNumber === null ? null : SIM_WORDS[simNumber]],
  ] as const
  return messages.flatMap(([fieldId, message]) => (message === null ? [] : [{ fieldId, message }]))
}
