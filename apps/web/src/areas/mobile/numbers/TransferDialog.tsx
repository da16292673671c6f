import { ANSWER_HOURS, PORTING_TEXT_FROM } from '@switchboard/domain/mobile/numbers/request'
import { transferProblems, removeSeparators } from '@switchboard/domain/mobile/numbers/rules'
import type { TypedTransfer } from '@switchboard/domain/mobile/numbers/rules'
import { toNationalNumber } from '@switchboard/domain/phone'
import { normalizeValue } from '@switchboard/domain/typed-text'

import type { Problem } from '#web/ui/ErrorSummary.tsx'
import { Notice } from '#web/ui/Notice.tsx'

import { BringFields } from './BringFields.tsx'
import { listBringProblems } from './bring-problems.ts'
import type { NumberDialogProps } from './GuardDialogs.tsx'
import { OwnerDialog } from './OwnerDialog.tsx'
import { useTransfer } from './queries.ts'
import { SimField } from './SimDialog.tsx'
import { SIM_WORDS } from './words.ts'

const FIELDS = {
  number: 'transfer-number',
  providerKey: 'transfer-provider',
  providerAccount: 'transfer-account',
  simNumber: 'transfer-sim',
} as const

type TransferDialogProps = NumberDialogProps & {
  /** The last digits of the SIM that the mobile is on; null if it is not known. */
  readonly simDigits: string | null
  /** The typed values. They are kept while the dialog is closed, and reused if a transfer is restarted. */
  readonly typed: TypedTransfer
  readonly onTyped: (typed: TypedTransfer) => void
}

/** Brings a number over from another provider. Source: MOB-026, MOB-027, MOB-047, MOB-048, MOB-082. */
export function TransferDialog(props: TransferDialogProps) {
  const { serviceNumber, number, simDigits, typed, onTyped, onClose } = props
  const transfer = useTransfer(serviceNumber)
  const change = (difference: Partial<TypedTransfer>) => onTyped({ ...typed, ...difference })
  const simNumber = removeSeparators(typed.simNumber)
  return (
    <OwnerDialog
      title="Bring a number from another provider"
      submitLabel="Ask for the number"
      problems={listProblems(typed, simDigits !== null)}
      sending={transfer}
      onSend={(password) =>
        transfer.mutate(
          {
            number: toNationalNumber(typed.number),
            providerKey: typed.providerKey,
            providerAccount: normalizeValue(typed.providerAccount),
            ...(simNumber !== '' && { simNumber }),
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
          <BringFields ids={FIELDS} typed={typed} onTyped={change} errorOf={errorOf} />
          <SimField
            id={FIELDS.simNumber}
            {...(simDigits !== null && {
              hint: `Leave it empty to use the SIM of this mobile, which ends in ${simDigits}.`,
            })}
            value={typed.simNumber}
            onValueChange={(value) => change({ simNumber: value })}
            error={errorOf(FIELDS.simNumber)}
          />
        </>
      )}
    </OwnerDialog>
  )
}

function listProblems(typed: TypedTransfer, hasSim: boolean): Problem[] {
  const { simNumber } = transferProblems(typed, { hasSim })
  const problems = listBringProblems(typed, FIELDS)
  return simNumber === null
    ? problems
    : [...problems, { fieldId: FIELDS.simNumber, message: SIM_WORDS[simNumber] }]
}
