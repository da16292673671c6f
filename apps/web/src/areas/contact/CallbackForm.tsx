import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { FormEvent } from 'react'

import {
  CALLBACK_DAYS_AHEAD,
  MOST_COMMENT_CHARACTERS,
  MOST_NAME_CHARACTERS,
} from '@switchboard/domain/contact/contract'
import type { BookedCallback, CallbackReason } from '@switchboard/domain/contact/contract'
import { callbackProblems } from '@switchboard/domain/contact/rules'
import type { CallbackField, CallbackForm as Form } from '@switchboard/domain/contact/rules'
import { addDays, shortDayText, weekdayName } from '@switchboard/domain/day'
import type { Day } from '@switchboard/domain/day'
import { phoneNumberIn } from '@switchboard/domain/phone'

import { providerToday } from '#web/http/configuration.ts'
import { Button } from '#web/ui/Button.tsx'
import { ErrorSummary } from '#web/ui/ErrorSummary.tsx'
import type { Problem } from '#web/ui/ErrorSummary.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { TextAreaField } from '#web/ui/TextAreaField.tsx'
import { TextField } from '#web/ui/TextField.tsx'

import styles from './Forms.module.css'
import { timeslotsQuery, useRequestCallback } from './queries.ts'
import { TimeslotField } from './TimeslotField.tsx'
import { CALLBACK_ADVICE, CALLBACK_PROBLEMS, NOT_COMPLETED } from './words.ts'

/** Longer than any number with its spaces and brackets. */
const MOST_NUMBER_CHARACTERS = 30

/** In the form's order, each with the id of its field. */
const FIELDS = {
  contactName: 'callback-name',
  contactNumber: 'callback-number',
  reasonKey: 'callback-reason',
  comment: 'callback-comment',
  timeslot: 'callback-time',
} as const satisfies Record<CallbackField, string>

const DAY_FIELD = 'callback-day'

type CallbackFormProps = {
  readonly reasons: readonly CallbackReason[]
  readonly contactName: string
  readonly contactNumber: string
  readonly onBooked: (booked: BookedCallback) => void
}

/** Source: CON-003, CON-006, CON-009 to CON-013. */
export function CallbackForm({ reasons, contactName, contactNumber, onBooked }: CallbackFormProps) {
  const [form, setForm] = useState<Form>({
    contactName,
    contactNumber,
    reasonKey: '',
    comment: '',
    timeslot: null,
  })
  const [day, setDay] = useState<Day | null>(null)
  const [tries, setTries] = useState(0)
  // the same for the same words, so that a second press after a lost answer books nothing twice
  const [idempotencyKey, setIdempotencyKey] = useState(() => crypto.randomUUID())
  const request = useRequestCallback()
  const today = providerToday()
  const timeslots = useQuery({ ...timeslotsQuery(day ?? today), enabled: day !== null })

  const offered = timeslots.data ?? []
  const problems = callbackProblems(form, { reasons, timeslots: offered })
  const shown: Problem[] = tries > 0 ? problemsOf(problems, offered.length > 0) : []
  const errorOf = (fieldId: string) => shown.find((problem) => problem.fieldId === fieldId)?.message

  function put(change: Partial<Form>) {
    setForm({ ...form, ...change })
    setIdempotencyKey(crypto.randomUUID())
  }

  function putDay(chosen: string) {
    setDay(daysAhead(today).find((each) => each === chosen) ?? null)
    put({ timeslot: null })
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    if (request.isPending) return
    setTries(tries + 1)
    request.reset()
    if (Object.keys(problems).length > 0 || form.timeslot === null) return
    request.mutate(
      {
        body: { ...messageOf(form), CallbackRequestedOn: new Date(form.timeslot).toISOString() },
        idempotencyKey,
      },
      {
        onSuccess: onBooked,
        onError: ({ code }) => {
          setTries(0)
          if (code !== 'CALLBACK_REQUESTED_ON_VALIDATION_FAILED') return
          put({ timeslot: null })
          void timeslots.refetch()
        },
      },
    )
  }

  return (
    <form method="post" noValidate onSubmit={submit} className={styles.form}>
      <ErrorSummary problems={shown} attempt={tries} />
      <TextField
        id={FIELDS.contactName}
        label="Who should we ask for?"
        autoComplete="name"
        enterKeyHint="next"
        maxLength={MOST_NAME_CHARACTERS}
        value={form.contactName}
        onValueChange={(name) => put({ contactName: name })}
        error={errorOf(FIELDS.contactName)}
      />
      <TextField
        id={FIELDS.contactNumber}
        label="Which number should we call?"
        type="tel"
        inputMode="tel"
        autoComplete="tel-national"
        enterKeyHint="next"
        width="twenty"
        maxLength={MOST_NUMBER_CHARACTERS}
        value={form.contactNumber}
        onValueChange={(number) => put({ contactNumber: number })}
        error={errorOf(FIELDS.contactNumber)}
      />
      <SelectField
        id={FIELDS.reasonKey}
        label="What is it about?"
        placeholder="Choose one"
        value={form.reasonKey}
        onValueChange={(reasonKey) => put({ reasonKey })}
        options={reasons.map(({ ReasonKey, ReasonDescription }) => ({
          value: ReasonKey,
          label: ReasonDescription,
        }))}
        error={errorOf(FIELDS.reasonKey)}
      />
      <TextAreaField
        id={FIELDS.comment}
        label="What should we know before we call?"
        optional
        maxLength={MOST_COMMENT_CHARACTERS}
        value={form.comment}
        onValueChange={(comment) => put({ comment })}
        error={errorOf(FIELDS.comment)}
      />
      <SelectField
        id={DAY_FIELD}
        label="On which day?"
        placeholder="Choose a day"
        width="twenty"
        value={day ?? ''}
        onValueChange={putDay}
        options={daysAhead(today).map((each) => ({ value: each, label: dayLabel(each, today) }))}
        error={errorOf(DAY_FIELD)}
      />
      {day !== null && (
        <TimeslotField
          id={FIELDS.timeslot}
          day={day}
          timeslots={timeslots}
          value={form.timeslot}
          onValueChange={(timeslot) => put({ timeslot })}
          error={errorOf(FIELDS.timeslot)}
        />
      )}
      {request.error && shown.length === 0 && (
        <Notice tone="critical" role="alert" title={NOT_COMPLETED}>
          {CALLBACK_ADVICE[request.error.code]}
        </Notice>
      )}
      <div>
        <Button type="submit" busy={request.isPending}>
          Book the callback
        </Button>
      </div>
    </form>
  )
}

function messageOf({ contactName, contactNumber, reasonKey, comment }: Form) {
  const said = comment.trim()
  return {
    ContactName: contactName.trim(),
    ContactNumber: phoneNumberIn(contactNumber),
    ReasonKey: reasonKey,
    ...(said !== '' && { ReasonComment: said }),
  }
}

/** A time that is missing is asked for where it can be chosen: while there are none to choose, at the day. */
function problemsOf(problems: ReturnType<typeof callbackProblems>, hasTimes: boolean): Problem[] {
  return CALLBACK_FIELDS.flatMap((field) => {
    const problem = problems[field]
    if (problem === undefined) return []
    if (field === 'timeslot' && !hasTimes)
      return [{ fieldId: DAY_FIELD, message: 'Choose a day with a free time' }]
    return [{ fieldId: FIELDS[field], message: CALLBACK_PROBLEMS[field][problem] ?? NOT_COMPLETED }]
  })
}

const CALLBACK_FIELDS = ['contactName', 'contactNumber', 'reasonKey', 'comment', 'timeslot'] as const

function daysAhead(today: Day): Day[] {
  return Array.from({ length: CALLBACK_DAYS_AHEAD + 1 }, (_none, later) => addDays(today, later))
}

function dayLabel(day: Day, today: Day): string {
  const text = `${weekdayName(day)} ${shortDayText(day)}`
  return day === today ? `Today, ${text}` : text
}
