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
  /** Whether there was an attempt to submit. */
  readonly submitted: boolean
}

/**
 * A day, typed in a usual format and shown as `04 December 26`, or chosen from a calendar. Source: API-022, API-023.
 */
export function DateField(props: DateFieldProps) {
  const { id, label, value, onValueChange, earliest, latest, opensAt, problem, submitted } = props
  const [open, setOpen] = useState(false)
  // the complete date that the field had when it last lost the focus
  const [leftValue, setLeftValue] = useState<string | null>(null)

  function choose(day: Day) {
    onValueChange(toTypedDayText(day))
    setOpen(false)
    // so that listeners of the field treat a chosen day like a typed day
    document.getElementById(id)?.dispatchEvent(new Event('input', { bubbles: true }))
  }

  function handleBlur() {
    const shown = rewriteDay(value)
    if (shown !== value) onValueChange(shown)
    setLeftValue(isCompleteDate(shown) ? shown : null)
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
        onBlur={handleBlur}
        error={submitted || leftValue === value ? problem : null}
        suffix={<CalendarButton onOpen={() => setOpen(true)} />}
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

function CalendarButton({ onOpen }: { readonly onOpen: () => void }) {
  return <IconButton icon="calendar" label="Choose from a calendar" aria-haspopup="dialog" onClick={onOpen} />
}

/** A valid day in the format of the field. Another text stays as it is. */
function rewriteDay(value: string): string {
  const typed = parseTypedDay(value)
  const text = typed === null ? value : toTypedDayText(typed)
  return parseTypedDay(text) === typed ? text : value
}
