import type { UseQueryResult } from '@tanstack/react-query'

import type { Timeslot } from '@switchboard/domain/contact/contract'
import { shortDayText, weekdayName } from '@switchboard/domain/day'
import type { Day } from '@switchboard/domain/day'

import type { Failure } from '#web/http/failure.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { SectionError } from '#web/ui/SectionError.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'

import { timeslotText } from './timeslot-text.ts'

type TimeslotFieldProps = {
  readonly id: string
  readonly day: Day
  readonly timeslots: UseQueryResult<Timeslot[], Failure<'TIMESLOTS_ERROR' | 'NO_TIMESLOTS'>>
  readonly value: number | null
  readonly onValueChange: (timeslot: number | null) => void
  readonly error: string | undefined
}

/** The free times of the chosen day. Source: CON-015, CON-017, CON-023, CON-024. */
export function TimeslotField({ id, day, timeslots, value, onValueChange, error }: TimeslotFieldProps) {
  if (timeslots.data !== undefined && !timeslots.isError)
    return (
      <SelectField
        id={id}
        label="At what time?"
        placeholder="Choose a time"
        width="twenty"
        value={value === null ? '' : String(value)}
        onValueChange={(chosen) => onValueChange(chosen === '' ? null : Number(chosen))}
        options={timeslots.data.map((timeslot) => ({
          value: String(timeslot.TimeslotStart),
          label: timeslotText(timeslot),
        }))}
        error={error}
      />
    )
  if (timeslots.error?.code === 'NO_TIMESLOTS')
    return (
      <Notice tone="info" role="status">
        We have no free times on {weekdayName(day)} {shortDayText(day)}. Choose another day.
      </Notice>
    )
  if (timeslots.isError)
    return (
      <SectionError
        title="We could not load the times of this day."
        onRetry={() => void timeslots.refetch()}
        retrying={timeslots.isFetching}
      >
        What you wrote stays here.
      </SectionError>
    )
  return <Skeleton label="Loading the times of this day" lines={['text', 'button']} />
}
