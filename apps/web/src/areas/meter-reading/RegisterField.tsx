import { Suspense } from 'react'

import type { Day } from '@switchboard/domain/day'
import { estimateCountRange } from '@switchboard/domain/meter-reading/between-readings'
import type { MeterReading } from '@switchboard/domain/meter-reading/contract'
import { isSameRegister, readingIn, readingProblem } from '@switchboard/domain/meter-reading/rules'
import type { Register } from '@switchboard/domain/meter-reading/rules'

import { lazyPart } from '#web/http/on-demand.ts'
import { Disclosure } from '#web/ui/Disclosure.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'

import { DialsField } from './DialsField.tsx'
import styles from './Forms.module.css'
import { registerFieldId } from './use-reading-form.ts'
import { dialsText, registerHint, registerText } from './words.ts'

type RegisterFieldProps = {
  readonly register: Register
  readonly registers: readonly Register[]
  /** Earlier readings of the connection, in any order. */
  readonly readings: readonly MeterReading[]
  readonly date: Day | null
  readonly typed: string
  readonly onTyped: (typed: string) => void
  readonly error: string | undefined
}

const DialHelper = lazyPart(async () => (await import('./DialHelper.tsx')).DialHelper)

/** A field for the reading of a register, with help for round dials and a warning for an unlikely reading. */
export function RegisterField(props: RegisterFieldProps) {
  const { register, registers, typed, onTyped, error } = props
  const warning = findWarning(props)

  /** Also focuses the field, so that screen readers read its new value. */
  function enter(digits: string) {
    onTyped(digits)
    document.getElementById(registerFieldId(register))?.focus()
  }

  return (
    <div className={styles.register}>
      <DialsField
        id={registerFieldId(register)}
        label={registerText(register, registers)}
        hint={registerHint(register)}
        dials={register.numberOfDials}
        value={typed}
        onValueChange={onTyped}
        error={error}
      />
      <Disclosure summary="It has round dials with hands" rendersOnOpen>
        <Suspense fallback={<Skeleton label="Loading the dials" lines={['text', 'text']} />}>
          <DialHelper id={registerFieldId(register)} dials={register.numberOfDials} onRead={enter} />
        </Suspense>
      </Disclosure>
      <div role="status">
        {warning !== null && (
          <Notice tone="caution" title={warning.title}>
            {warning.text}
          </Notice>
        )}
      </div>
    </div>
  )
}

const WATT_HOURS_A_KWH = 1_000

/** A warning for a valid reading outside the expected range. The reading can still be sent. */
function findWarning({ register, registers, readings, date, typed }: RegisterFieldProps) {
  if (date === null || readingProblem(typed, register) !== null) return null
  const counts = readings
    .filter((reading) => isSameRegister(reading, register))
    .map(({ date: on, value }) => ({ on, units: Math.round(value * WATT_HOURS_A_KWH) }))
    .toSorted((first, second) => (first.on < second.on ? -1 : 1))
  const expected = estimateCountRange(counts, date)
  const units = readingIn(typed) * WATT_HOURS_A_KWH
  if (expected === null || (units >= expected.least && units <= expected.most)) return null
  const { numberOfDials } = register
  const formatCount = (wattHours: number) =>
    dialsText({ value: Math.round(wattHours / WATT_HOURS_A_KWH), numberOfDials })
  const range = `between ${formatCount(expected.least)} and ${formatCount(expected.most)}`
  const otherRegister = registers.length > 1 ? ', or that of another register' : ''
  return {
    title: units > expected.most ? 'This is more than we expect' : 'This is less than we expect',
    text: `By what you used before it would be ${range}. Check that no digit is missing, too many or swapped with another${otherRegister}. If it is what the meter shows, submit it.`,
  }
}
