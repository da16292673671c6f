import type { Day } from '@switchboard/domain/day'
import { expectedCount } from '@switchboard/domain/meter-reading/between-readings'
import type { MeterReading } from '@switchboard/domain/meter-reading/contract'
import { isOf, readingProblem } from '@switchboard/domain/meter-reading/rules'
import type { Register } from '@switchboard/domain/meter-reading/rules'

import { Notice } from '#web/ui/Notice.tsx'
import { TextField } from '#web/ui/TextField.tsx'

import styles from './Forms.module.css'
import { fieldOf } from './use-reading-form.ts'
import { dialsText, registerHint, registerText } from './words.ts'

type RegisterFieldProps = {
  readonly register: Register
  readonly registers: readonly Register[]
  /** Earlier ones of the connection, in any order. */
  readonly readings: readonly MeterReading[]
  readonly date: Day | null
  readonly typed: string
  readonly onTyped: (typed: string) => void
  readonly error: string | undefined
}

/** One box, for what one register shows. */
export function RegisterField(props: RegisterFieldProps) {
  const { register, registers, typed, onTyped, error } = props
  const doubt = doubtOf(props)
  return (
    <div className={styles.register}>
      <TextField
        id={fieldOf(register)}
        label={registerText(register, registers)}
        hint={registerHint(register)}
        width="ten"
        inputMode="decimal"
        autoComplete="off"
        enterKeyHint="next"
        suffix="kWh"
        value={typed}
        onValueChange={onTyped}
        error={error}
      />
      <div role="status">
        {doubt !== null && (
          <Notice tone="caution" title={doubt.title}>
            {doubt.text}
          </Notice>
        )}
      </div>
    </div>
  )
}

const WATT_HOURS_A_KWH = 1_000

/** A reading that the rules take, and that is far from what is likely: it may be sent all the same. */
function doubtOf({ register, registers, readings, date, typed }: RegisterFieldProps) {
  if (date === null || readingProblem(typed, register) !== null) return null
  const counts = readings
    .filter((reading) => isOf(reading, register))
    .map(({ date: on, value }) => ({ on, units: Math.round(value * WATT_HOURS_A_KWH) }))
    .toSorted((one, other) => (one.on < other.on ? -1 : 1))
  const expected = expectedCount(counts, date)
  const units = Number(typed) * WATT_HOURS_A_KWH
  if (expected === null || (units >= expected.least && units <= expected.most)) return null
  const { numberOfDials } = register
  const shown = (of: number) => dialsText({ value: Math.round(of / WATT_HOURS_A_KWH), numberOfDials })
  const other = registers.length > 1 ? ', or that of another register' : ''
  return {
    title: units > expected.most ? 'This is more than we expect' : 'This is less than we expect',
    text: `By what you used before it would be between ${shown(expected.least)} and ${shown(expected.most)}. Check that no digit is missing, too many or swapped with another${other}. If it is what the meter shows, submit it.`,
  }
}
