import { ACTING, ORDERING } from '#api/testing/access-callers.ts'
import type { AccessRows } from '#api/testing/access-callers.ts'

export const ACCESS: AccessRows = {
  'GET /accounts/{accountCode}/nod32/customer': { who: ACTING },
  'GET /accounts/{accountCode}/nod32/subscriptions': { who: ORDERING },
}
