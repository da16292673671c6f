import { ACTING, ORDERING } from '#api/testing/access-callers.ts'
import type { AccessRows } from '#api/testing/access-callers.ts'

export const ACCESS: AccessRows = {
  'GET /accounts/{accountCode}/insurance/policies': { who: ACTING },
  'GET /accounts/{accountCode}/insurance/products': { who: ACTING },
  'GET /accounts/{accountCode}/insurance/signon': { who: { ...ORDERING, staff: 'FORBIDDEN' } },
}
