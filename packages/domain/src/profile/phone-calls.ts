import * as z from 'zod/mini'

import { defineCall } from '../call.ts'
import { landlineNumber, personalMobileNumber } from '../phone.ts'

const phoneNumber = z.strictObject({ PhoneNumber: landlineNumber })
const mobile = z.strictObject({ MobileNumber: personalMobileNumber })

/** Changes the home phone. The stored number changes nothing. */
export const changePhoneNumber = defineCall({
  method: 'POST',
  path: '/accounts/{accountCode}/changephonenumber',
  access: 'account',
  needs: 'pay',
  proof: true,
  body: phoneNumber,
  reply: phoneNumber,
  errors: [],
})

/** Changes the mobile phone. The stored number changes nothing. A number of ours that the account gave up is refused. */
export const changeMobileNumber = defineCall({
  method: 'POST',
  path: '/accounts/{accountCode}/changemobilenumber',
  access: 'account',
  needs: 'pay',
  proof: true,
  body: mobile,
  reply: mobile,
  errors: ['INVALID_PHONE_NUMBER'],
})
