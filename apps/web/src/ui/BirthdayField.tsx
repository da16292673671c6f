import type { ClipboardEvent } from 'react'

import type { Day } from '@switchboard/domain/day'
import { parseTypedDay } from '@switchboard/domain/typed-day'

import { FieldGroup, toControlAttributes } from './Field.tsx'
import type { FieldFrame } from './Field.tsx'
import styles from './Field.module.css'
import { TextField } from './TextField.tsx'

export type BirthdayFieldProps = FieldFrame & {
  /** Day, month and year as typed, joined by slashes. Empty if nothing is typed. */
  readonly value: string
  readonly onValueChange: (value: string) => void
  /** A two-digit year after this day is read as a year of the last century. */
  readonly today: Day
}

const BOXES = [
  { part: 'day', label: 'Day', width: 'two', maxLength: 2 },
  { part: 'month', label: 'Month', width: 'four', maxLength: 9 },
  { part: 'year', label: 'Year', width: 'four', maxLength: 4 },
] as const

/** A date that users know by heart: three boxes, no calendar. An error summary links to the first box. */
export function BirthdayField({ value, onValueChange, today, ...frame }: BirthdayFieldProps) {
  const { id, 'aria-invalid': invalid } = toControlAttributes(frame)
  const typed = value.split('/')

  function changeBox(changed: number, text: string) {
    const parts = BOXES.map((_box, index) =>
      index === changed ? text.replaceAll('/', '') : (typed[index] ?? ''),
    )
    onValueChange(parts.every((part) => part === '') ? '' : parts.join('/'))
  }

  /** A whole day may be pasted into any box. */
  function paste(event: ClipboardEvent) {
    const whole = parseTypedDay(event.clipboardData.getData('text'), today)
    if (whole === null) return
    event.preventDefault()
    onValueChange(whole.split('-').toReversed().join('/'))
  }

  return (
    <FieldGroup {...frame}>
      <div className={styles.boxes} onPasteCapture={paste}>
        {BOXES.map(({ part, label, width, maxLength }, box) => (
          <TextField
            key={part}
            id={box === 0 ? id : `${id}-${part}`}
            label={label}
            width={width}
            maxLength={maxLength}
            inputMode={part === 'month' ? 'text' : 'numeric'}
            autoComplete="off"
            enterKeyHint={part === 'year' ? 'done' : 'next'}
            value={typed[box] ?? ''}
            onValueChange={(text) => changeBox(box, text)}
            {...(invalid === true && { 'aria-invalid': true })}
          />
        ))}
      </div>
    </FieldGroup>
  )
}
