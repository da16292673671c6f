import type { ClipboardEvent } from 'react'

import type { Day } from '@switchboard/domain/day'
import { parseTypedDay } from '@switchboard/domain/typed-day'

import { FieldGroup, toControlAttributes } from './Field.tsx'
import type { FieldFrame } from './Field.tsx'
import styles from './Field.module.css'
import { TextField } from './TextField.tsx'

export type BirthdayFieldProps = FieldFrame & {
  /** Day, month and year as they were typed, between slashes; empty while nothing is typed. */
  readonly value: string
  readonly onValueChange: (value: string) => void
  /** A year of two digits that is still to come is one of the last century. */
  readonly today: Day
}

const BOXES = [
  { part: 'day', label: 'Day', width: 'two', maxLength: 2 },
  { part: 'month', label: 'Month', width: 'four', maxLength: 9 },
  { part: 'year', label: 'Year', width: 'four', maxLength: 4 },
] as const

/** A day that somebody knows by heart: three boxes, no calendar. An error summary's link leads to the first. */
export function BirthdayField({ value, onValueChange, today, ...frame }: BirthdayFieldProps) {
  const { id, 'aria-invalid': invalid } = toControlAttributes(frame)
  const typed = value.split('/')

  function put(box: number, text: string) {
    const parts = BOXES.map((_each, place) =>
      place === box ? text.replaceAll('/', '') : (typed[place] ?? ''),
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
            onValueChange={(text) => put(box, text)}
            {...(invalid === true && { 'aria-invalid': true })}
          />
        ))}
      </div>
    </FieldGroup>
  )
}
