import { ACCOUNT, BY_SECRET, OPEN, SIGNED_IN, STAFF, everyone } from '#api/testing/access-callers.ts'
import type { AccessRows } from '#api/testing/access-callers.ts'
import { PHONE } from '#api/testing/sign-in-demo.ts'

const credentials = { username: 'nobody@demo.example', password: 'wrong', longlifesession: 'false' }

export const ACCESS: AccessRows = {
  'POST /user/login': { who: OPEN, input: { body: { ...credentials, userpool: 'customers' } } },
  'POST /device/register': {
    who: OPEN,
    input: { body: { ...credentials, userpool: 'customers', ...PHONE } },
  },
  'POST /staff/login': { who: BY_SECRET, input: { body: { token: 'none', accountcode: ACCOUNT } } },
  'POST /user/logout': { who: SIGNED_IN },
  // these callers have sessions of browsers
  'POST /device/deregister': { who: { ...everyone('FORBIDDEN'), nobody: 'UNAUTHORIZED' } },
  'POST /device/claims': { who: { ...everyone('FORBIDDEN'), nobody: 'UNAUTHORIZED' } },
  'POST /user/claims': { who: { ...SIGNED_IN, staff: 'FORBIDDEN' } },
  'GET /iam/users/me': { who: SIGNED_IN },
  'GET /salesPeople/me': { who: STAFF },
}
