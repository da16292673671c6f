import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { CALLBACK_DAYS_AHEAD } from '@switchboard/domain/contact/contract'
import type { BookedCallback, CallbackReason } from '@switchboard/domain/contact/contract'
import { callbackProblems } from '@switchboard/domain/contact/rules'
import type { CallbackField, CallbackForm } from '@switchboard/domain/contact/rules'
import { addDays } from '@switchboard/domain/day'
import type { Day } from '@switchboard/domain/day'
import { toNationalNumber } from '@switchboard/domain/phone'
import { normalizeText } from '@switchboard/domain/typed-text'

import { providerToday } from '#web/http/configuration.ts'
import type { Problem } from '#web/ui/ErrorSummary.tsx'
import { useAttempts } from '#web/ui/use-attempts.ts'

import { timeslotsQuery, useRequestCallback } from './queries.ts'
import { CALLBACK_PROBLEMS, NOT_COMPLETED } from './words.ts'

/** The id of each field, in the order of the form. */
export const CALLBACK_FIELDS = {
  contactName: 'callback-name',
  contactNumber: 'callback-number',
  reasonKey: 'callback-reason',
  comment: 'callback-comment',
  timeslot: 'callback-time',
} as const satisfies Record<CallbackField, string>

export const DAY_FIELD = 'callback-day'

type CallbackFormOptions = {
  readonly reasons: readonly CallbackReason[]
  /** The days with free times. If null, they could not be loaded, and every day of the next weeks is offered. */
  readonly days: readonly Day[] | null
  readonly contactName: string
  readonly contactNumber: string
  readonly onBooked: (booked: BookedCallback) => void
}

/** The state of the callback form: its fields, its problems and its submission. */
export function useCallbackForm({
  reasons,
  days: freeDays,
  contactName,
  contactNumber,
  onBooked,
}: CallbackFormOptions) {
  const emptyForm = { contactName, contactNumber, reasonKey: '', comment: '', timeslot: null }
  const [form, setForm] = useState<CallbackForm>(emptyForm)
  const [day, setDay] = useState<Day | null>(null)
  // the same key until the form changes, so that a press after a lost reply does not book twice
  const [idempotencyKey, setIdempotencyKey] = useState(() => crypto.randomUUID())
  const request = useRequestCallback()
  const today = providerToday()
  const days = freeDays ?? listDaysAhead(today)
  const timeslots = useQuery({ ...timeslotsQuery(day ?? today), enabled: day !== null })
  const offered = timeslots.data ?? []
  const problems = listProblems(callbackProblems(form, { reasons, timeslots: offered }), offered.length > 0)
  const attempts = useAttempts(problems)

  function change(changed: Partial<CallbackForm>) {
    setForm({ ...form, ...changed })
    setIdempotencyKey(crypto.randomUUID())
  }

  function changeDay(chosen: string) {
    setDay(days.find((each) => each === chosen) ?? null)
    change({ timeslot: null })
  }

  function handleRefusal({ code }: NonNullable<typeof request.error>) {
    attempts.reset()
    if (code !== 'CALLBACK_REQUESTED_ON_VALIDATION_FAILED') return
    change({ timeslot: null })
    void timeslots.refetch()
  }

  function send() {
    if (form.timeslot === null) return
    const body = { ...buildCallbackBody(form), CallbackRequestedOn: new Date(form.timeslot).toISOString() }
    request.mutate({ body, idempotencyKey }, { onSuccess: onBooked, onError: handleRefusal })
  }

  return { form, change, day, changeDay, days, today, timeslots, attempts, request, send }
}

export type CallbackState = ReturnType<typeof useCallbackForm>

function buildCallbackBody({ contactName, contactNumber, reasonKey, comment }: CallbackForm) {
  const reasonComment = normalizeText(comment)
  return {
    ContactName: normalizeText(contactName),
    ContactNumber: toNationalNumber(contactNumber),
    ReasonKey: reasonKey,
    ...(reasonComment !== '' && { ReasonComment: reasonComment }),
  }
}

const FIELD_ORDER = ['contactName', 'contactNumber', 'reasonKey', 'comment', 'timeslot'] as const

/** If the chosen day has no free times, a missing time is a problem of the day field. */
function listProblems(problems: ReturnType<typeof callbackProblems>, hasTimes: boolean): Problem[] {
  return FIELD_ORDER.flatMap((field) => {
    const problem = problems[field]
    if (problem === undefined) return []
    if (field === 'timeslot' && !hasTimes)
      return [{ fieldId: DAY_FIELD, message: 'Choose a day with a free time' }]
    return [{ fieldId: CALLBACK_FIELDS[field], message: CALLBACK_PROBLEMS[field][problem] ?? NOT_COMPLETED }]
  })
}

function listDaysAhead(today: Day): Day[] {
  return Array.from({ length: CALLBACK_DAYS_AHEAD + 1 }, (_none, index) => addDays(today, index))
}
