import { ACTING, ORDERING } from '#api/testing/access-callers.ts'
import type { AccessRows, Owner } from '#api/testing/access-callers.ts'

const DEV: Owner = { user: 'dev', accountCode: '100601' }
const OF_NUMBER = { parameters: { serviceEntity: '0800 555 016' } }
const CHANGE = { action: 'toll-free-change-asked', by: DEV }

/** Who may make each call of the area, how it is asked, and what it changes. */
export const ACCESS: AccessRows = {
  'GET /accounts/{accountCode}/tollfree': { who: ACTING },
  'GET /accounts/{accountCode}/tollfree/{serviceEntity}/destination': { who: ACTING, input: OF_NUMBER },
  'PUT /accounts/{accountCode}/tollfree/{serviceEntity}/destination': {
    who: ORDERING,
    input: { ...OF_NUMBER, body: { destinationNumber: '095550161', revision: 0 } },
    change: CHANGE,
  },
  'GET /accounts/{accountCode}/tollfreenumbers': { who: ACTING },
  'PUT /accounts/{accountCode}/tollfreenumbers/{serviceEntity}': {
    who: ORDERING,
    input: {
      ...OF_NUMBER,
      body: { routes: [{ destinationNumber: '095550161', routePriority: 1 }], revision: 0 },
    },
    change: CHANGE,
  },
}
