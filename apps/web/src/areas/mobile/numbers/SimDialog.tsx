import { useState } from 'react'

import { simNumberProblem } from '@switchboard/domain/mobile/numbers/rules'

import { DigitsField } from '#web/ui/DigitsField.tsx'

import type { NumberDialogProps } from './GuardDialogs.tsx'
import { OwnerDialog } from './OwnerDialog.tsx'
import { useSwapSim } from './queries.ts'
import { SIM_WORDS } from './words.ts'

const FIELD = 'new-sim'

const MAX_SIM_DIGITS = 20
const SIM_HINT = 'The long number printed on the card, 19 or 20 digits that begin with 89.'

type SimFieldProps = {
  readonly id: string
  readonly hint?: string
  readonly value: string
  readonly onValueChange: (value: string) => void
  readonly error: string | undefined
}

export function SimField({ id, hint = SIM_HINT, value, onValueChange, error }: SimFieldProps) {
  return (
    <DigitsField
      id={id}
      label="Number of the new SIM card"
      hint={hint}
      maxDigits={MAX_SIM_DIGITS}
      autoComplete="off"
      width="twenty"
      value={value}
      onValueChange={onValueChange}
      error={error}
    />
  )
}

/** Moves a number to another SIM card. */
export function SimDialog({ serviceNumber, number, onClose }: NumberDialogProps) {
  const [simNumber, setSimNumber] = useState('')
  const swap = useSwapSim(serviceNumber)
  const problem = simNumberProblem(simNumber)
  return (
    <OwnerDialog
      title={`New SIM card for ${number}`}
      submitLabel="Use this SIM"
      problems={problem === null ? [] : [{ fieldId: FIELD, message: SIM_WORDS[problem] }]}
      sending={swap}
      onSend={(password) => swap.mutate({ simNumber: simNumber, password }, { onSuccess: onClose })}
      onClose={onClose}
    >
      {(errorOf) => (
        <>
          <p>The number moves to the new card straight away, and the old card stops working.</p>
          <SimField id={FIELD} value={simNumber} onValueChange={setSimNumber} error={errorOf(FIELD)} />
        </>
      )}
    </OwnerDialog>
  )
}
