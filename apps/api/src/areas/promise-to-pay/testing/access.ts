import { ACTING, BEN, PAYING } from '#api/testing/access-callers.ts'
import type { AccessRows } from '#api/testing/access-callers.ts'

export const ACCESS: AccessRows = {
  'GET /accounts/{accountCode}/promise': { who: ACTING },
  'GET /accounts/{accountCode}/promise/latestAvailableDate': { who: ACTING },
  'POST /accounts/{accountCode}/promise': {
    who: PAYING,
    input: { body: { promiseDate: '2026-11-25' } },
    change: { action: 'promise-made', by: BEN },
  },
}
