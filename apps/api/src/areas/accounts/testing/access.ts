import { ACTING, SIGNED_IN } from '#api/testing/access-callers.ts'
import type { AccessRows } from '#api/testing/access-callers.ts'

export const ACCESS: AccessRows = {
  'GET /accounts/{accountCode}': { who: ACTING },
  'GET /accounts/{accountCode}/services': { who: ACTING },
  'GET /accounts/{accountCode}/services/ended': { who: ACTING },
  'GET /user/accounts': { who: SIGNED_IN },
}
