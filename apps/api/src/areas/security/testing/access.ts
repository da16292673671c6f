import { SIGNED_IN } from '#api/testing/access-callers.ts'
import type { AccessRows } from '#api/testing/access-callers.ts'

const CUSTOMERS = { ...SIGNED_IN, staff: 'FORBIDDEN' } as const

const CODE = { code: '000000' }
const NO_PASSKEY = {
  name: 'none',
  credential: {
    id: 'none',
    rawId: 'none',
    type: 'public-key',
    response: { clientDataJSON: 'none', attestationObject: 'none' },
  },
}

export const ACCESS: AccessRows = {
  'GET /user/sessions': { who: CUSTOMERS },
  // nobody has a session of this name
  'POST /user/sessions/{sessionId}/end': {
    who: CUSTOMERS,
    input: { parameters: { sessionId: 'none' } },
  },
  'POST /user/endothersessions': { who: CUSTOMERS },
  'GET /user/secondfactor': { who: CUSTOMERS },
  'POST /user/secondfactor/begin': { who: CUSTOMERS, input: { body: { password: 'kea-demo-2026' } } },
  'POST /user/secondfactor/confirm': { who: CUSTOMERS, input: { body: CODE } },
  'POST /user/secondfactor/off': { who: CUSTOMERS, input: { body: CODE } },
  'POST /user/secondfactor/recoverycodes': { who: CUSTOMERS, input: { body: CODE } },
  'POST /user/passkeys/begin': { who: CUSTOMERS, input: { body: { password: 'kea-demo-2026' } } },
  'POST /user/passkeys': { who: CUSTOMERS, input: { body: NO_PASSKEY } },
  // nobody has a passkey of this name
  'POST /user/passkeys/{passkeyId}/remove': {
    who: CUSTOMERS,
    input: { parameters: { passkeyId: 'none' } },
  },
  'POST /user/passkeys/ask': { who: CUSTOMERS },
  'POST /user/secondfactor/prove': { who: CUSTOMERS, input: { body: CODE } },
}
