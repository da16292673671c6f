import { ACTING, ORDERING } from '#api/testing/access-callers.ts'
import type { AccessRows } from '#api/testing/access-callers.ts'

/** Who may make each call of the area, the request, and the changes it makes. */
export const ACCESS: AccessRows = {
  'GET /accounts/{accountCode}/insurance/policies': { who: ACTING },
  'GET /accounts/{accountCode}/insurance/products': { who: ACTING },
  'GET /accounts/{accountCode}/insurance/signon': { who: { ...ORDERING, staff: 'FORBIDDEN' } },
}
