import {
  changeMobileNumber,
  changePhoneNumber,
  readContactInformation,
} from '@switchboard/domain/profile/contract'

import { handlePart } from '#api/http/handle-part.ts'
import { handle } from '#api/http/handle.ts'
import type { Endpoint } from '#api/http/handle.ts'

import { changeOfNumber } from './change.ts'
import { contactInformationPart } from './store.ts'

export function profileEndpoints(): Endpoint[] {
  return [
    handlePart(readContactInformation, contactInformationPart),

    handle(changePhoneNumber, async ({ body, ...input }) => {
      await changeOfNumber({ ...input, column: 'home_phone', number: body.PhoneNumber })
      return body
    }),

    handle(changeMobileNumber, async ({ body, ...input }) => {
      await changeOfNumber({ ...input, column: 'mobile_phone', number: body.MobileNumber })
      return body
    }),
  ]
}
