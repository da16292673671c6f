import { BY_SECRET, OPEN, SIGNED_IN } from '#api/testing/access-callers.ts'
import type { AccessRows } from '#api/testing/access-callers.ts'

export const ACCESS: AccessRows = {
  'POST /utilities/calculatepasswordcomplexity': {
    who: OPEN,
    input: { body: { Password: 'tui-fern-paddle-9' } },
  },
  'POST /manage/changepassword': {
    who: { ...SIGNED_IN, staff: 'FORBIDDEN' },
    input: { body: { CurrentPassword: 'wrong', NewPassword: 'tui-fern-paddle-9' } },
  },
  'POST /manage/initiatepasswordreset': {
    who: OPEN,
    input: { body: { Username: 'nobody@demo.example', userpool: 'customers' } },
  },
  'POST /manage/checkpasswordreset': {
    who: BY_SECRET,
    input: { body: { UsernameSecret: 'aroha@demo.example', ResetCode: 'none' } },
  },
  'POST /manage/completepasswordreset': {
    who: BY_SECRET,
    input: {
      body: { UsernameSecret: 'aroha@demo.example', ResetCode: 'none', NewPassword: 'tui-fern-paddle-9' },
    },
  },
  'POST /manage/checksetpassword': {
    who: BY_SECRET,
    input: { body: { OrderID: '1', Token: 'none' } },
  },
  'POST /manage/setpassword': {
    who: BY_SECRET,
    input: { body: { Password: 'tui-fern-paddle-9', OrderID: '1', Token: 'none' } },
  },
}
