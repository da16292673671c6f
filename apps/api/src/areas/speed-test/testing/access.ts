import { ACTING } from '#api/testing/access-callers.ts'
import type { AccessRows } from '#api/testing/access-callers.ts'

const NO_SUCH_TEST = { parameters: { id: '7c1f2a3e-0d52-4a2b-9a0e-2f6b1c8d4e5f' }, body: { measured: null } }

/** Access to each call of the area. Tests leave no entry in the audit trail, because they do not change the account. */
export const ACCESS: AccessRows = {
  'GET /accounts/{accountCode}/speedTests': { who: ACTING },
  'POST /accounts/{accountCode}/speedTests': { who: ACTING, change: null },
  'POST /accounts/{accountCode}/speedTests/device': { who: ACTING, change: null },
  'PUT /accounts/{accountCode}/speedTests/device/{id}': { who: ACTING, input: NO_SUCH_TEST, change: null },
}
