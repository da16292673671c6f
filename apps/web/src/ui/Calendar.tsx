import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react'

import { addDays, addMonths, dayText, monthName, monthOf, partsOf } from '@switchboard/domain/day'
import type { Day } from '@switchboard/domain/day'
import { WEEKDAYS, monthWeeks, weekdayOf } from '@switchboard/domain/month-weeks'

import styles from './Calendar.module.css'
import { IconButton } from './IconButton.tsx'

export type CalendarProps = {
  readonly chosen: Day | null
  /** The first and the last day that can be chosen. */
  readonly earliest: Day
  readonly latest: Day
  readonly onChoose: (day: Day) => void
}

/** A month of days to choose from, by pointer or by the keys of a grid; it takes the focus when it comes. */
export function Calendar({ chosen, earliest, latest, onChoose }: CalendarProps) {
  const within = (day: Day) => (day < earliest ? earliest : day > latest ? latest : day)
  // `focused` when the day itself was moved to, and not only its month looked at
  const [at, setAt] = useState({ day: within(chosen ?? earliest), focused: true })
  const current = useRef<HTMLButtonElement>(null)
  const monthId = useId()

  useEffect(() => {
    if (at.focused) current.current?.focus()
  }, [at])

  function move(event: KeyboardEvent) {
    const to = MOVES[`${event.shiftKey ? 'Shift+' : ''}${event.key}`]
    if (to === undefined) return
    event.preventDefault()
    setAt({ day: within(to(at.day)), focused: true })
  }
  /** The button of the last month that can be turned to goes, and the focus with it, so the day takes it. */
  function turn(months: -1 | 1) {
    const day = within(addMonths(at.day, months))
    setAt({ day, focused: monthOf(day) === monthOf(months < 0 ? earliest : latest) })
  }

  return (
    <div className={styles.calendar}>
      <MonthHead
        id={monthId}
        day={at.day}
        isFirst={monthOf(at.day) <= monthOf(earliest)}
        isLast={monthOf(at.day) >= monthOf(latest)}
        onTurn={turn}
      />
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- the pattern of a calendar: its rows and cells are those of a table */}
      <table role="grid" aria-labelledby={monthId} onKeyDown={move} className={styles.grid}>
        <WeekdayHeads />
        <tbody>
          {monthWeeks(at.day).map((week) => (
            <tr key={week.find((day) => day !== null)}>
              {week.map((day, place) =>
                day === null ? (
                  <td key={WEEKDAYS[place]} aria-label="Another month" />
                ) : (
                  <td key={day} aria-selected={day === chosen}>
                    <button
                      type="button"
                      ref={day === at.day ? current : null}
                      tabIndex={day === at.day ? 0 : -1}
                      disabled={day < earliest || day > latest}
                      aria-label={`${WEEKDAYS[place]} ${dayText(day)}`}
                      onClick={() => onChoose(day)}
                    >
                      {partsOf(day)[2]}
                    </button>
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

type MonthHeadProps = {
  readonly id: string
  readonly day: Day
  readonly isFirst: boolean
  readonly isLast: boolean
  readonly onTurn: (months: -1 | 1) => void
}

function MonthHead({ id, day, isFirst, isLast, onTurn }: MonthHeadProps) {
  return (
    <div className={styles.months}>
      <IconButton icon="back" label="Month before" disabled={isFirst} onClick={() => onTurn(-1)} />
      <h3 id={id} aria-live="polite">
        {monthName(day)} {partsOf(day)[0]}
      </h3>
      <IconButton icon="chevron" label="Month after" disabled={isLast} onClick={() => onTurn(1)} />
    </div>
  )
}

function WeekdayHeads() {
  return (
    <thead>
      <tr>
        {WEEKDAYS.map((name) => (
          <th key={name} scope="col" abbr={name}>
            {name.slice(0, 2)}
          </th>
        ))}
      </tr>
    </thead>
  )
}

const DAYS_A_WEEK = 7
const MONTHS_A_YEAR = 12

const MOVES: { readonly [key: string]: (from: Day) => Day } = {
  ArrowLeft: (from) => addDays(from, -1),
  ArrowRight: (from) => addDays(from, 1),
  ArrowUp: (from) => addDays(from, -DAYS_A_WEEK),
  ArrowDown: (from) => addDays(from, DAYS_A_WEEK),
  Home: (from) => addDays(from, -weekdayOf(from)),
  End: (from) => addDays(from, DAYS_A_WEEK - 1 - weekdayOf(from)),
  PageUp: (from) => addMonths(from, -1),
  PageDown: (from) => addMonths(from, 1),
  'Shift+PageUp': (from) => addMonths(from, -MONTHS_A_YEAR),
  'Shift+PageDown': (from) => addMonths(from, MONTHS_A_YEAR),
}
