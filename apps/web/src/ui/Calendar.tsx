import { useEffect, useId, useRef, useState, type KeyboardEvent, type RefObject } from 'react'

import { addDays, addMonths, dayText, monthName, toMonth, toDateParts } from '@switchboard/domain/day'
import type { Day } from '@switchboard/domain/day'
import { WEEKDAYS, monthWeeks, weekdayIndex } from '@switchboard/domain/month-weeks'

import styles from './Calendar.module.css'
import { IconButton } from './IconButton.tsx'

export type CalendarProps = {
  readonly chosen: Day | null
  /** The first and the last day that can be chosen. */
  readonly earliest: Day
  readonly latest: Day
  /** The day at which the calendar opens if none is chosen. */
  readonly opensAt: Day
  readonly onChoose: (day: Day) => void
}

/** A month of days to choose from, by pointer or by the keys of a grid. It takes the focus when it appears. */
export function Calendar({ chosen, earliest, latest, opensAt, onChoose }: CalendarProps) {
  const { day: shown, current, move, turn } = useShownDay({ chosen, earliest, latest, opensAt })
  const monthId = useId()

  return (
    <div className={styles.calendar}>
      <MonthHead
        id={monthId}
        day={shown}
        isFirst={toMonth(shown) <= toMonth(earliest)}
        isLast={toMonth(shown) >= toMonth(latest)}
        onTurn={turn}
      />
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- the pattern of a calendar: its rows and cells are those of a table */}
      <table role="grid" aria-labelledby={monthId} onKeyDown={move} className={styles.grid}>
        <WeekdayHeads />
        <tbody>
          {monthWeeks(shown).map((week) => (
            <tr key={week.find((day) => day !== null)}>
              {week.map((day, place) =>
                day === null ? (
                  <td key={WEEKDAYS[place]} aria-label="Another month" />
                ) : (
                  <DayCell
                    key={day}
                    day={day}
                    name={`${WEEKDAYS[place]} ${dayText(day)}`}
                    isChosen={day === chosen}
                    isOpen={day >= earliest && day <= latest}
                    current={day === shown ? current : null}
                    onChoose={onChoose}
                  />
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** The day that the keys have moved to. The calendar shows its month. */
function useShownDay({ chosen, earliest, latest, opensAt }: Omit<CalendarProps, 'onChoose'>) {
  function limit(day: Day): Day {
    if (day < earliest) return earliest
    return day > latest ? latest : day
  }
  // `focused` is false if only the month was turned
  const [shown, setShown] = useState({ day: limit(chosen ?? opensAt), focused: true })
  const current = useRef<HTMLButtonElement>(null)

  useEffect(() => {
    if (shown.focused) current.current?.focus()
  }, [shown])

  function move(event: KeyboardEvent) {
    const moveFrom = MOVES[`${event.shiftKey ? 'Shift+' : ''}${event.key}`]
    if (moveFrom === undefined) return
    event.preventDefault()
    setShown({ day: limit(moveFrom(shown.day)), focused: true })
  }
  /** At the first or last month the button is disabled and loses the focus, so the day takes it. */
  function turn(months: -1 | 1) {
    const day = limit(addMonths(shown.day, months))
    setShown({ day, focused: toMonth(day) === toMonth(months < 0 ? earliest : latest) })
  }

  return { day: shown.day, current, move, turn }
}

type DayCellProps = {
  readonly day: Day
  readonly name: string
  readonly isChosen: boolean
  /** Whether it can be chosen. */
  readonly isOpen: boolean
  /** Set only for the day that the Tab key reaches. */
  readonly current: RefObject<HTMLButtonElement | null> | null
  readonly onChoose: (day: Day) => void
}

function DayCell({ day, name, isChosen, isOpen, current, onChoose }: DayCellProps) {
  return (
    <td aria-selected={isChosen}>
      <button
        type="button"
        ref={current}
        tabIndex={current === null ? -1 : 0}
        disabled={!isOpen}
        aria-label={name}
        onClick={() => onChoose(day)}
      >
        {toDateParts(day)[2]}
      </button>
    </td>
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
        {monthName(day)} {toDateParts(day)[0]}
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
  Home: (from) => addDays(from, -weekdayIndex(from)),
  End: (from) => addDays(from, DAYS_A_WEEK - 1 - weekdayIndex(from)),
  PageUp: (from) => addMonths(from, -1),
  PageDown: (from) => addMonths(from, 1),
  'Shift+PageUp': (from) => addMonths(from, -MONTHS_A_YEAR),
  'Shift+PageDown': (from) => addMonths(from, MONTHS_A_YEAR),
}
