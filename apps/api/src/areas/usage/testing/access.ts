import { ACTING } from '#api/testing/access-callers.ts'
import type { AccessRows } from '#api/testing/access-callers.ts'

/** Who may make each call of the area, how it is asked, and what it changes. */
export const ACCESS: AccessRows = {
  'GET /accounts/{accountCode}/usage/months': { who: ACTING },
  'GET /accounts/{accountCode}/usage/internetsummary': { who: ACTING },
  'GET /accounts/{accountCode}/usage/internetbybilldate': { who: ACTING },
  'GET /accounts/{accountCode}/usage/internetbyday': {
    who: ACTING,
    asked: { query: { billDate: '2026-10-03' } },
  },
  'GET /accounts/{accountCode}/usage/electricitysummary': { who: ACTING },
  'GET /accounts/{accountCode}/usage/electricityreadings': { who: ACTING },
  'GET /accounts/{accountCode}/usage/electricitybyday': {
    who: ACTING,
    asked: { query: { billDate: '2026-10-03' } },
  },
  'GET /accounts/{accountCode}/usage/calling': { who: ACTING },
}
