import { dayAt, toDateParts } from '@switchboard/domain/day'
import type { Day } from '@switchboard/domain/day'
import type { Timeslot, VisitType } from '@switchboard/domain/fibre-orders/order'
import { hourAt } from '@switchboard/domain/instant'

import { Notice } from '#web/ui/Notice.tsx'
import { RadioField } from '#web/ui/RadioField.tsx'
import { SectionError } from '#web/ui/SectionError.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'

import styles from './FibreOrders.module.css'
import type { FreeTimes } from './use-plan.ts'
import { VISIT_WORDS, hoursText, weekdayText } from './words.ts'

export const slotFieldId = (type: VisitType) => `day-of-${type}`
export const timeFieldId = (type: VisitType) => `time-of-${type}`

type SlotFieldProps = {
  readonly type: VisitType
  readonly free: FreeTimes
  /** The selected day. Null if none is selected. */
  readonly day: Day | null
  readonly onPick: (day: Day | null) => void
  readonly value: Timeslot | null
  readonly onChoose: (slot: Timeslot | null) => void
  /** Whether the visit keeps its time if no other is chosen. */
  readonly mayKeep: boolean
  readonly error: string | undefined
  readonly timeError: string | undefined
}

/** A day with free times, then morning or afternoon. Source: FIB-041, FIB-050. */
export function SlotField(props: SlotFieldProps) {
  const { type, free, day, onPick, value, onChoose, mayKeep, error, timeError } = props
  const slots = free.slots ?? []
  if (slots.length === 0) return <NoTimes type={type} free={free} />
  const days = [...new Set(slots.map(({ startDateTime }) => dayAt(startDateTime)))]
  const slotsOfDay = slots.filter(({ startDateTime }) => dayAt(startDateTime) === day)
  const chosen = slotsOfDay.find(({ startDateTime }) => startDateTime === value?.startDateTime)

  /** Selects another day. The chosen morning or afternoon stays chosen if it is free on that day. */
  function pickDay(text: string) {
    const nextDay = days.find((each) => each === text) ?? null
    const wasMorning = value === null ? null : isMorning(value)
    const nextSlot = slots.find(
      (slot) => dayAt(slot.startDateTime) === nextDay && isMorning(slot) === wasMorning,
    )
    onPick(nextDay)
    onChoose(nextSlot ?? null)
  }

  return (
    <div className={styles.slot}>
      <SelectField
        id={slotFieldId(type)}
        label={VISIT_WORDS[type].title}
        hint={buildHint(type, slots.length)}
        value={day ?? ''}
        onValueChange={pickDay}
        placeholder={mayKeep ? 'Keep the current time' : 'Choose a day'}
        options={days.map((each) => ({ value: each, label: `${weekdayText(each)} ${toDateParts(each)[0]}` }))}
        error={error}
      />
      {day !== null && (
        <RadioField
          id={timeFieldId(type)}
          label={`When on ${weekdayText(day)}`}
          value={chosen === undefined ? null : String(chosen.startDateTime)}
          onValueChange={(start) =>
            onChoose(slotsOfDay.find(({ startDateTime }) => String(startDateTime) === start) ?? null)
          }
          choices={slotsOfDay.map((slot) => ({
            value: String(slot.startDateTime),
            label: `${isMorning(slot) ? 'Morning' : 'Afternoon'}, ${hoursText(slot)}`,
          }))}
          error={timeError}
        />
      )}
    </div>
  )
}

/** Shown without times: they are loading, could not be loaded, or none is free. Source: FIB-041. */
function NoTimes({ type, free }: Pick<SlotFieldProps, 'type' | 'free'>) {
  const { title } = VISIT_WORDS[type]
  if (free.slots !== null) {
    return (
      <Notice tone="caution" role="status" title={`${title}: no times are free`}>
        The fibre company offers none at the moment. Check again tomorrow, or call the help desk.
      </Notice>
    )
  }
  if (!free.isError) return <Skeleton label={`Asking for free times: ${title}`} lines={['text', 'button']} />
  return (
    <SectionError
      title={`We could not load the free times of the ${title.toLowerCase()}.`}
      onRetry={() => void free.refetch()}
      retrying={free.isFetching}
    >
      The visit stays as it is.
    </SectionError>
  )
}

function buildHint(type: VisitType, count: number): string {
  const free = count === 1 ? 'One time is free.' : `${count} times are free.`
  return type === 'Install' ? `${free} The installation comes after the scoping visit.` : free
}

const NOON = 12

function isMorning({ startDateTime }: Timeslot): boolean {
  return hourAt(startDateTime) < NOON
}
