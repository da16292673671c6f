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

/** The timeslots of a day that can be chosen; asked anew each time. Source: CON-015, CON-017, CON-023, CON-024, API Readings. */
export function timeslotsQuery(date: Day) {
  const request = { ...ofActiveAccount(), query: { date } }
  return queryOptions<Timeslot[], Failure<'TIMESLOTS_ERROR' | 'NO_TIMESLOTS'>>({
    queryKey: [readCallbackTimeslots.path, request.parameters, request.query],
    queryFn: async () => {
      const timeslots = await makeCall(readCallbackTimeslots, request).catch((thrown: unknown) => {
        const none = toErrorCode(thrown) === 'NO_TIMESLOTS'
        throw new Failure(none ? 'NO_TIMESLOTS' : 'TIMESLOTS_ERROR', { cause: thrown })
      })
      const offered = listFreeTimeslots(timeslots)
      if (offered.length === 0) throw new Failure('NO_TIMESLOTS')
      return offered
    },
    staleTime: 0,
    gcTime: 0,
  })
}

export type CallbackCode =
  | 'REASON_KEY_VALIDATION_FAILED'
  | 'CALLBACK_REQUESTED_ON_VALIDATION_FAILED'
  | 'CALLBACK_REQUEST_FAILED'
  | 'TOO_MANY_REQUESTS'

type Keyed<Body> = { readonly body: Body; readonly idempotencyKey: string }

/** Source: CON-018, CON-025 to CON-027. */
export function useRequestCallback() {
  return useMutation<BookedCallback, Failure<CallbackCode>, Keyed<SentBody<typeof requestCallback>>>({
    mutationFn: (request) =>
      makeCall(requestCallback, { ...ofActiveAccount(), ...request }).catch((thrown: unknown) => {
        const code = toErrorCode(thrown)
        const named =
          code === 'REASON_KEY_VALIDATION_FAILED' ||
          code === 'CALLBACK_REQUESTED_ON_VALIDATION_FAILED' ||
          code === 'TOO_MANY_REQUESTS'
        throw new Failure(named ? code : 'CALLBACK_REQUEST_FAILED', { cause: thrown })
      }),
  })
}

/** Source: CON-019, CON-028, CON-029. */
export function issueReasonsQuery() {
  return queryOptions<IssueReason[], Failure<'NO_ISSUE_REASONS' | 'GET_RAISE_ISSUE_REASONS_FAILED'>>({
    queryKey: [readRaiseIssueReasons.path, ofActiveAccount().parameters],
    queryFn: async () => {
      const reasons = await makeCall(readRaiseIssueReasons, ofActiveAccount()).catch((thrown: unknown) => {
        const none = toErrorCode(thrown) === 'NO_ISSUE_REASONS'
        throw new Failure(none ? 'NO_ISSUE_REASONS' : 'GET_RAISE_ISSUE_REASONS_FAILED', { cause: thrown })
      })
      if (reasons.length === 0) throw new Failure('NO_ISSUE_REASONS')
      return reasons
    },
    staleTime: CACHE_MILLISECONDS,
  })
}

/** The measurements of the account, of which some are attached to a report. */
export const speedTestsQuery = () => callQuery(readSpeedTests, ofActiveAccount())

export type IssueCode =
  | 'RAISE_ISSUE_KEY_VALIDATION_FAILED'
  | 'LOG_CUSTOMER_ISSUE_FAILED'
  | 'TOO_MANY_REQUESTS'

/** Source: CON-020, CON-030, CON-031. */
export function useReportIssue() {
  return useMutation<{ IssueReference: string }, Failure<IssueCode>, Keyed<SentBody<typeof reportIssue>>>({
    mutationFn: (request) =>
      makeCall(reportIssue, { ...ofActiveAccount(), ...request }).catch((thrown: unknown) => {
        const code = toErrorCode(thrown)
        const named = code === 'RAISE_ISSUE_KEY_VALIDATION_FAILED' || code === 'TOO_MANY_REQUESTS'
        throw new Failure(named ? code : 'LOG_CUSTOMER_ISSUE_FAILED', {
          cause: thrown,
        })
      }),
  })
}
