import { ACTING, PAYING } from '#api/testing/access-callers.ts'
import type { AccessRows } from '#api/testing/access-callers.ts'

export const ACCESS: AccessRows = {
  'GET /accounts/{accountCode}/contactinformation': { who: ACTING },
  'POST /accounts/{accountCode}/changephonenumber': {
    who: PAYING,
    input: { body: { PhoneNumber: '095550199' } },
    change: { action: 'phone-number-changed' },
  },
  'POST /accounts/{accountCode}/changemobilenumber': {
    who: PAYING,
    input: { body: { MobileNumber: '0215550199' } },
    change: { action: 'phone-number-changed' },
  },
}
