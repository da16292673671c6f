import { ACTING } from '#api/testing/access-callers.ts'
import type { AccessRows } from '#api/testing/access-callers.ts'

import { NUMBERS_ACCESS } from '../numbers/testing/access.ts'

/** Who may make each call of the area, how it is asked, and what it changes. */
export const ACCESS: AccessRows = {
  ...NUMBERS_ACCESS,
  'GET /accounts/{accountCode}/mobile/services': { who: ACTING },
}
