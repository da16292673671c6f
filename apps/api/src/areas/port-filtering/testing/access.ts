import { ACTING, ORDERING } from '#api/testing/access-callers.ts'
import type { AccessRows } from '#api/testing/access-callers.ts'

/** Who may make each call of the area, how it is asked, and what it changes. */
export const ACCESS: AccessRows = {
  'GET /accounts/{accountCode}/portfiltering': { who: ACTING },
  'PUT /accounts/{accountCode}/portfiltering': {
    who: ORDERING,
    input: { body: { status: 'OFF' } },
    change: { action: 'port-filtering-changed' },
  },
}
