import { ACTING, ORDERING } from '#api/testing/access-callers.ts'
import type { AccessRows } from '#api/testing/access-callers.ts'

const ADD_ON = { parameters: { addOnKey: 'addon-wbb-60' } }

/** Who may make each call of the area, how it is asked, and what it changes. */
export const ACCESS: AccessRows = {
  'GET /accounts/{accountCode}/wireless': { who: ACTING },
  'GET /accounts/{accountCode}/wireless/offer': { who: ACTING },
  'POST /accounts/{accountCode}/wireless/addons/{addOnKey}/end/forecast': {
    who: ORDERING,
    input: { ...ADD_ON, body: {} },
    change: null,
  },
  'DELETE /accounts/{accountCode}/wireless/addons/{addOnKey}': {
    who: ORDERING,
    input: ADD_ON,
    change: {
      action: 'wireless-addon-ended',
      before: `insert into service (account_code, service_number, plan_code, service_entity, detail, status, started_on)
        values ('100482', 90, 'addon-wbb-60', 'c100482@demo.example', '', 'on', '2026-01-01')`,
    },
  },
}
