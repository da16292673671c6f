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

import { bookCallback, readCallbackWait } from './store/callbacks.ts'
import { readReportWait, saveIssue } from './store/issues.ts'
import { listReasons } from './store/reasons.ts'
import { listCallbackDays, listTimeslots } from './store/timeslots.ts'

/** Future callbacks of an account, so that places are left for others. */
export const MAX_OPEN_CALLBACKS = 3
export const MAX_REPORTS_A_DAY = 10

/** A brand without callbacks has no timeslots, even for a request that no page sends. Source: CON-001, Readings. */
export function contactEndpoints({ offersCallback }: Pick<Brand, 'offersCallback'>): Endpoint[] {
  return [
    handle(readMessageReasons, async ({ db }) => {
      const reasons = await listReasons(db, 'callback')
      if (reasons.length === 0) return refuse('NO_MESSAGE_REASONS')
      return reasons.map(({ key, description }) => ({ ReasonKey: key, ReasonDescription: description }))
    }),

    handle(readCallbackDays, async ({ db, now, today }) =>
      offersCallback ? listCallbackDays(db, { now, today }) : [],
    ),

    handle(readCallbackTimeslots, async ({ db, now, today, query }) => {
      const timeslots = offersCallback ? await listTimeslots(db, query.date, { now, today }) : []
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
      const retryAfterSeconds = await readCallbackWait(db, input, MAX_OPEN_CALLBACKS)
      if (retryAfterSeconds !== null) return refuse('TOO_MANY_REQUESTS', { retryAfterSeconds })
      const callbackText = await bookCallback(db, input, body)
      if (callbackText !== null) return new JsonText(callbackText)
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
      const retryAfterSeconds = await readReportWait(db, input, MAX_REPORTS_A_DAY)
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
