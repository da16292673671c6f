import { ACTING } from '#api/testing/access-callers.ts'
import type { AccessRows } from '#api/testing/access-callers.ts'

export const ACCESS: AccessRows = {
  'GET /accounts/{accountCode}/messagereasons': { who: ACTING },
  'GET /accounts/{accountCode}/raiseissuereasons': { who: ACTING },
  'GET /accounts/{accountCode}/callbackdays': { who: ACTING },
  'GET /accounts/{accountCode}/callbacktimeslots': { who: ACTING, input: { query: { date: '2026-11-24' } } },
  'POST /accounts/{accountCode}/message': {
    who: ACTING,
    input: {
      body: {
        ContactName: 'Aroha Ngata',
        ContactNumber: '0215550142',
        ReasonKey: 'billing',
        CallbackRequestedOn: '2026-11-23T20:00:00Z',
      },
    },
    change: { action: 'callback-booked' },
  },
  'POST /accounts/{accountCode}/customerissue': {
    who: ACTING,
    input: { body: { IssueKey: 'other' } },
    change: { action: 'issue-reported' },
  },
}
