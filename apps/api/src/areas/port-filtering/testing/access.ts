import { ACTING, ORDERING } from '#api/testing/access-callers.ts'
import type { AccessRows } from '#api/testing/access-callers.ts'

export const ACCESS: AccessRows = {
  'GET /accounts/{accountCode}/portfiltering': { who: ACTING },
  'PUT /accounts/{accountCode}/portfiltering': {
    who: ORDERING,
    input: { body: { status: 'OFF' } },
    change: { action: 'port-filtering-changed' },
  },
}
