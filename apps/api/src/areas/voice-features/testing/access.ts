import { ACTING, ORDERING } from '#api/testing/access-callers.ts'
import type { AccessRows } from '#api/testing/access-callers.ts'

const OF_LINE = { parameters: { serviceEntity: '09 555 0134' } }

/** Who may make each call of the area, the request, and the changes it makes. */
export const ACCESS: AccessRows = {
  'GET /accounts/{accountCode}/voice/lines': { who: ACTING },
  'GET /accounts/{accountCode}/voice/forwarded': { who: ACTING },
  'GET /accounts/{accountCode}/voice/lines/{serviceEntity}/features': { who: ACTING, input: OF_LINE },
  'PUT /accounts/{accountCode}/voice/lines/{serviceEntity}/features': {
    who: ORDERING,
    input: { ...OF_LINE, body: { revision: 0, callWaiting: { enabled: false } } },
    change: { action: 'voice-change-asked' },
  },
}
