import { queryOptions, useMutation } from '@tanstack/react-query'

import type { SentBody } from '@switchboard/domain/call'
import {
  readCallbackDays,
  readCallbackTimeslots,
  readMessageReasons,
  readRaiseIssueReasons,
  reportIssue,
  requestCallback,
} from '@switchboard/domain/contact/contract'
import type {
  BookedCallback,
  CallbackReason,
  IssueReason,
  Timeslot,
} from '@switchboard/domain/contact/contract'
import { listFreeTimeslots } from '@switchboard/domain/contact/rules'
import type { Day } from '@switchboard/domain/day'
import { readSpeedTests } from '@switchboard/domain/speed-test/contract'

import { ofActiveAccount } from '#web/http/account.ts'
import { Failure, toErrorCode } from '#web/http/failure.ts'
import { makeCall } from '#web/http/make-call.ts'
import type { FailureOf } from '#web/http/make-call.ts'
import { CACHE_MILLISECONDS, callQuery } from '#web/http/query-client.ts'

/** Source: CON-016, CON-021, CON-022. */
export function messageReasonsQuery() {
  return queryOptions<CallbackReason[], FailureOf<typeof readMessageReasons>>({
    queryKey: [readMessageReasons.path, ofActiveAccount().parameters],
    queryFn: async () => {
      const reasons = await makeCall(readMessageReasons, ofActiveAccount())
      if (reasons.length === 0) throw new Failure('NO_MESSAGE_REASONS')
      return reasons
    },
    staleTime: CACHE_MILLISECONDS,
  })
}

/** The days that have a free time. */
export const callbackDaysQuery = () => callQuery(readCallbackDays, ofActiveAccount())

/** The free timeslots of a day. They are never cached. Source: CON-015, CON-017, CON-023, CON-024, API Readings. */
export function timeslotsQuery(date: Day) {
  const request = { ...ofActiveAccount(), query: { date } }
  return queryOptions<Timeslot[], Failure<'TIMESLOTS_ERROR' | 'NO_TIMESLOTS'>>({
    queryKey: [readCallbackTimeslots.path, request.parameters, request.query],
    queryFn: async () => {
      const timeslots = await makeCall(readCallbackTimeslots, request).catch((thrown: unknown) => {
        const hasNone = toErrorCode(thrown) === 'NO_TIMESLOTS'
        throw new Failure(hasNone ? 'NO_TIMESLOTS' : 'TIMESLOTS_ERROR', { cause: thrown })
      })
      const free = listFreeTimeslots(timeslots)
      if (free.length === 0) throw new Failure('NO_TIMESLOTS')
      return free
    },
    staleTime: 0,
    gcTime: 0,
  })
}

/** The failures of a callback request that have their own advice. */
const CALLBACK_CODES = [
  'REASON_KEY_VALIDATION_FAILED',
  'CALLBACK_REQUESTED_ON_VALIDATION_FAILED',
  'TOO_MANY_REQUESTS',
] as const
export type CallbackCode = (typeof CALLBACK_CODES)[number] | 'CALLBACK_REQUEST_FAILED'

type KeyedRequest<Body> = { readonly body: Body; readonly idempotencyKey: string }

/** Source: CON-018, CON-025 to CON-027. */
export function useRequestCallback() {
  return useMutation<BookedCallback, Failure<CallbackCode>, KeyedRequest<SentBody<typeof requestCallback>>>({
    mutationFn: (request) =>
      makeCall(requestCallback, { ...ofActiveAccount(), ...request }).catch((thrown: unknown) => {
        const code = CALLBACK_CODES.find((each) => each === toErrorCode(thrown))
        throw new Failure(code ?? 'CALLBACK_REQUEST_FAILED', { cause: thrown })
      }),
  })
}

/** Source: CON-019, CON-028, CON-029. */
export function issueReasonsQuery() {
  return queryOptions<IssueReason[], Failure<'NO_ISSUE_REASONS' | 'GET_RAISE_ISSUE_REASONS_FAILED'>>({
    queryKey: [readRaiseIssueReasons.path, ofActiveAccount().parameters],
    queryFn: async () => {
      const reasons = await makeCall(readRaiseIssueReasons, ofActiveAccount()).catch((thrown: unknown) => {
        const hasNone = toErrorCode(thrown) === 'NO_ISSUE_REASONS'
        throw new Failure(hasNone ? 'NO_ISSUE_REASONS' : 'GET_RAISE_ISSUE_REASONS_FAILED', { cause: thrown })
      })
      if (reasons.length === 0) throw new Failure('NO_ISSUE_REASONS')
      return reasons
    },
    staleTime: CACHE_MILLISECONDS,
  })
}

/** The measurements of the account. A report may have some of them attached. */
export const speedTestsQuery = () => callQuery(readSpeedTests, ofActiveAccount())

/** The failures of a report that have their own advice. */
const ISSUE_CODES = ['RAISE_ISSUE_KEY_VALIDATION_FAILED', 'TOO_MANY_REQUESTS'] as const
export type IssueCode = (typeof ISSUE_CODES)[number] | 'LOG_CUSTOMER_ISSUE_FAILED'

/** Source: CON-020, CON-030, CON-031. */
export function useReportIssue() {
  return useMutation<
    { IssueReference: string },
    Failure<IssueCode>,
    KeyedRequest<SentBody<typeof reportIssue>>
  >({
    mutationFn: (request) =>
      makeCall(reportIssue, { ...ofActiveAccount(), ...request }).catch((thrown: unknown) => {
        const code = ISSUE_CODES.find((each) => each === toErrorCode(thrown))
        throw new Failure(code ?? 'LOG_CUSTOMER_ISSUE_FAILED', { cause: thrown })
      }),
  })
}
