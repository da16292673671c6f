import { useState } from 'react'

import type { Day } from '@switchboard/domain/day'
import { isCompleteDate, typedDay, typedDayText } from '@switchboard/domain/typed-day'

import { Calendar } from './Calendar.tsx'
import { Dialog } from './Dialog.tsx'
import { IconButton } from './IconButton.tsx'
import { TextField } from './TextField.tsx'

export type DateFieldProps = {
  readonly id: string
  readonly label: string
  /** What is typed, as `typedDay` reads it. */
  readonly value: string
  readonly onValueChange: (value: string) => void
  readonly earliest: Day
  readonly latest: Day
  /** What the example and the calendar begin with while nothing is chosen: else the latest, and the earliest. */
  readonly opensAt?: Day
  /** What is wrong with the value, or null; shown once it was asked for, or a complete date was typed. */
  readonly problem: string | null
  readonly asked: boolean
}

/** A day, typed in a usual way and shown as `04 December 26`, or chosen from a calendar. Source: API-022, API-023. */
export function DateField(props: DateFieldProps) {
  const { id, label, value, onValueChange, earliest, latest, opensAt, problem, asked } = props
  const [open, setOpen] = useState(false)
  // the complete date that the field had when it was last left
  const [left, setLeft] = useState<string | null>(null)

  function choose(day: Day) {
    onValueChange(typedDayText(day))
    setOpen(false)
    // a chosen day counts as typed for whoever listens to the field
    document.getElementById(id)?.dispatchEvent(new Event('input', { bubbles: true }))
  }

  /** A day that was understood is shown as the field writes days. */
  function leave() {
    const typed = typedDay(value)
    const text = typed === null ? value : typedDayText(typed)
    const shown = typedDay(text) === typed ? text : value
    if (shown !== value) onValueChange(shown)
    setLeft(isCompleteDate(shown) ? shown : null)
  }

  return (
    <>
      <TextField
        id={id}
        label={label}
        hint={`For example, ${typedDayText(opensAt ?? latest)}`}
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
          chosen={typedDay(value)}
          earliest={earliest}
          latest={latest}
          opensAt={opensAt ?? earliest}
          onChoose={choose}
        />
      </Dialog>
    </>
  )
}
