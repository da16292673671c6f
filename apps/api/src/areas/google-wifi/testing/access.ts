import { ACTING } from '#api/testing/access-callers.ts'
import type { AccessRows } from '#api/testing/access-callers.ts'

const query = {
  coreProductKey: 'VDSL',
  salesChannel: 'SelfService',
  contractLength: '12',
  billFrequency: 'Monthly',
  newContract: 'true',
}

export const ACCESS: AccessRows = {
  'GET /accounts/{accountCode}/googlewifi': { who: ACTING },
  'GET /accounts/{accountCode}/googlewifi/hardware': { who: ACTING, input: { query } },
  'GET /accounts/{accountCode}/googlewifi/conditions': { who: ACTING },
}
