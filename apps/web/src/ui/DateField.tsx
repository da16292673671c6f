import { useState } from 'react'

import type { Day } from '@switchboard/domain/day'
import { isCompleteDate, parseTypedDay, toTypedDayText } from '@switchboard/domain/typed-day'

import { Calendar } from './Calendar.tsx'
import { Dialog } from './Dialog.tsx'
import { IconButton } from './IconButton.tsx'
import { TextField } from './TextField.tsx'

export type DateFieldProps = {
  readonly id: string
  readonly label: string
  /** The typed text, read with `parseTypedDay`. */
  readonly value: string
  readonly onValueChange: (value: string) => void
  readonly earliest: Day
  readonly latest: Day
  /**
   * The day of the example and of the calendar while nothing is chosen. Without it the example is the latest day and
   * the calendar opens on the earliest.
   */
  readonly opensAt?: Day
  /** The error of the value, or null. It is shown after an attempt to submit, or once a complete date was typed. */
  readonly problem: string | null
  readonly asked: boolean
}

/**
 * A day, typed in a usual format and shown as `04 December 26`, or chosen from a calendar. Source: API-022, API-023.
 */
export function DateField(props: DateFieldProps) {
  const { id, label, value, onValueChange, earliest, latest, opensAt, problem, asked } = props
  const [open, setOpen] = useState(false)
  // the complete date in the field when it last lost the focus
  const [left, setLeft] = useState<string | null>(null)

  function choose(day: Day) {
    onValueChange(toTypedDayText(day))
    setOpen(false)
    // listeners of the field learn of a chosen day as of a typed day
    document.getElementById(id)?.dispatchEvent(new Event('input', { bubbles: true }))
  }

  /** A valid day is rewritten in the format of the field. */
  function leave() {
    const typed = parseTypedDay(value)
    const text = typed === null ? value : toTypedDayText(typed)
    const shown = parseTypedDay(text) === typed ? text : value
    if (shown !== value) onValueChange(shown)
    setLeft(isCompleteDate(shown) ? shown : null)
  }

  return (
    <>
      <TextField
        id={id}
        label={label}
        hint={`For example, ${toTypedDayText(opensAt ?? latest)}`}
        width="twenty"
        autoComplete="off"
        value={value}
        onValueChange={onValueChange}
        onBlur={leave}
        error={asked || left === value ? problem : null}
        suffix={
          <IconButton
            icon="calendar"
            label="Choose from a calendar"
            aria-haspopup="dialog"
            onClick={() => setOpen(true)}
          />
        }
      />
      <Dialog open={open} title={label} onClose={() => setOpen(false)}>
        <Calendar
          chosen={parseTypedDay(value)}
          earliest={earliest}
          latest={latest}
          opensAt={opensAt ?? earliest}
          onChoose={choose}
        />
      </Dialog>
    </>
  )
}
