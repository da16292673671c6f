import { ACTING, ORDERING } from '#api/testing/access-callers.ts'
import type { AccessRows } from '#api/testing/access-callers.ts'

const OF_AROHA = { parameters: { serviceEntity: 'video-100482' } }

export const ACCESS: AccessRows = {
  'GET /accounts/{accountCode}/onlinevideo/providers': { who: ACTING },
  'GET /accounts/{accountCode}/onlinevideo/offers': {
    who: ACTING,
    input: { query: { billFrequency: 'Monthly' } },
  },
  'POST /accounts/{accountCode}/onlinevideo/orders': {
    who: ORDERING,
    input: {
      body: { retailRatePlan: 'video', salesPerson: 'SelfServiceV1', salesChannel: 'SelfService' },
    },
    change: { action: 'video-activation-asked' },
  },
  'POST /accounts/{accountCode}/onlinevideo/providers/{serviceEntity}/cancellation/forecast': {
    who: ORDERING,
    input: { ...OF_AROHA, body: {} },
    change: null,
  },
  'DELETE /accounts/{accountCode}/onlinevideo/providers/{serviceEntity}': {
    who: ORDERING,
    input: OF_AROHA,
    change: { action: 'video-cancelled' },
  },
}
