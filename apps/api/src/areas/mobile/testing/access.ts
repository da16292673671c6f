import { ACTING, SIGNED_IN } from '#api/testing/access-callers.ts'
import type { AccessRows } from '#api/testing/access-callers.ts'

import { ASKS_ACCESS } from '../asks/testing/access.ts'
import { NUMBERS_ACCESS } from '../numbers/testing/access.ts'

export const ACCESS: AccessRows = {
  ...NUMBERS_ACCESS,
  ...ASKS_ACCESS,
  'GET /accounts/{accountCode}/mobile': { who: ACTING },
  'GET /accounts/{accountCode}/mobile/services': { who: ACTING },
  'GET /accounts/{accountCode}/usage/mobile': { who: ACTING },
  'GET /accounts/{accountCode}/mobile/wallet': {
    who: ACTING,
    input: { query: { serviceEntity: '021 555 0190' } },
  },
  'GET /accounts/{accountCode}/mobile/products': { who: ACTING },
  'GET /accounts/{accountCode}/mobile/services/{serviceEntity}/group': {
    who: ACTING,
    input: { parameters: { serviceEntity: '021 555 0181' } },
  },
  'GET /accounts/{accountCode}/mobile/addons': { who: ACTING },
  'GET /accounts/{accountCode}/mobile/numbers': { who: ACTING, input: { query: { count: '3' } } },
  'GET /iam/AtgScp/Url': { who: { ...SIGNED_IN, staff: 'FORBIDDEN' } },
}
