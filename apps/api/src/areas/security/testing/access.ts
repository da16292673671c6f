import { SIGNED_IN } from '#api/testing/access-callers.ts'
import type { AccessRows } from '#api/testing/access-callers.ts'

const CUSTOMERS = { ...SIGNED_IN, staff: 'FORBIDDEN' } as const

/** Who may make each call of the area, how it is asked, and what it changes. */
export const ACCESS: AccessRows = {
  'GET /user/sessions': { who: CUSTOMERS },
  // nobody has a session of this name
  'POST /user/sessions/{sessionId}/end': {
    who: { ...CUSTOMERS },
    asked: { parameters: { sessionId: 'none' } },
  },
  'POST /user/endothersessions': { who: CUSTOMERS },
}
