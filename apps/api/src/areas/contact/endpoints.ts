import type { Brand } from '@switchboard/brands/brand'
import {
  readCallbackDays,
  readCallbackTimeslots,
  readMessageReasons,
  readRaiseIssueReasons,
  reportIssue,
  requestCallback,
} from '@switchboard/domain/contact/contract'

import { lockAccount } from '#api/provider/books/accounts.ts'
import { JsonText, handle, handleWhole } from '#api/platform/http/handle.ts'
import type { Endpoint } from '#api/platform/http/handle.ts'
import { refuse } from '#api/platform/refusal.ts'

import {
  bookCallback,
  callbackDays,
  listReasons,
  saveIssue,
  secondsToNextCallback,
  secondsToNextReport,
  timeslotsOn,
} from './store.ts'

/** Callbacks of an account that are to come: the places are for everybody. */
export const MAX_OPEN_CALLBACKS = 3
export const MAX_REPORTS_A_DAY = 10

/** Where the brand offers no callbacks there is no time for one, whatever a page asks. Source: CON-001, Readings. */
export function contactEndpoints({ offersCallback }: Pick<Brand, 'offersCallback'>): Endpoint[] {
  return [
    handle(readMessageReasons, async ({ db }) => {
      const reasons = await listReasons(db, 'callback')
      if (reasons.length === 0) return refuse('NO_MESSAGE_REASONS')
      return reasons.map(({ key, description }) => ({ ReasonKey: key, ReasonDescription: description }))
    }),

    handle(readCallbackDays, async ({ db, now, today }) =>
      offersCallback ? callbackDays(db, { now, today }) : [],
    ),

    handle(readCallbackTimeslots, async ({ db, now, today, query }) => {
      const timeslots = offersCallback ? await timeslotsOn(db, query.date, { now, today }) : []
      const free = timeslots.some(({ FreeSlots }) => FreeSlots > 0)
      return free ? timeslots : refuse('NO_TIMESLOTS', { field: 'date' })
    }),

    handleWhole(requestCallback, async ({ db, body, ...input }) => {
      if (!offersCallback) {
        return refuse('CALLBACK_REQUEST_FAILED', { message: 'callbacks are not offered' })
      }
      const reasons = await listReasons(db, 'callback')
      if (!reasons.some(({ key }) => key === body.ReasonKey)) {
        return refuse('REASON_KEY_VALIDATION_FAILED', {
          field: 'ReasonKey',
          message: 'expected one of the message reasons',
        })
      }
      await lockAccount(db, input.accountCode)
      const retryAfterSeconds = await secondsToNextCallback(db, input, MAX_OPEN_CALLBACKS)
      if (retryAfterSeconds !== null) return refuse('TOO_MANY_REQUESTS', { retryAfterSeconds })
      const booked = await bookCallback(db, input, body)
      if (booked !== null) return new JsonText(booked)
      return refuse('CALLBACK_REQUESTED_ON_VALIDATION_FAILED', {
        field: 'CallbackRequestedOn',
        message: 'expected the start of a timeslot to come with a free place',
      })
    }),

    handle(readRaiseIssueReasons, async ({ db }) => {
      const reasons = await listReasons(db, 'issue')
      if (reasons.length === 0) return refuse('NO_ISSUE_REASONS')
      return reasons.map(({ key, description }) => ({ IssueKey: key, IssueDescription: description }))
    }),

    handleWhole(reportIssue, async ({ db, body, ...input }) => {
      const reason = (await listReasons(db, 'issue')).find(({ key }) => key === body.IssueKey)
      if (reason === undefined) {
        return refuse('RAISE_ISSUE_KEY_VALIDATION_FAILED', {
          field: 'IssueKey',
          message: 'expected one of the issue reasons',
        })
      }
      await lockAccount(db, input.accountCode)
      const retryAfterSeconds = await secondsToNextReport(db, input, MAX_REPORTS_A_DAY)
      if (retryAfterSeconds !== null) return refuse('TOO_MANY_REQUESTS', { retryAfterSeconds })
      const issue = { ...body, description: reason.description }
      const reference = await saveIssue(db, input, issue)
      if (reference !== null) return { IssueReference: reference }
      return refuse('LOG_CUSTOMER_ISSUE_FAILED', {
        field: 'SpeedTests',
        message: 'expected measurements of the account',
      })
    }),
  ]
}
