import * as z from 'zod/mini'

import { mobileNumberProblem, mobileNumberText } from '../../../mobile-number.ts'
import { oneLineText, orderKey } from '../../order-parts.ts'
import { normalizeValue } from '../../../typed-text.ts'

/** The longest known account number of another provider. */
export const MAX_PROVIDER_ACCOUNT_LETTERS = 30

/** The number that takes the place of a new mobile's own number, once its owner has it moved. Source: MOB-080. */
export const numberToBring = z.strictObject({
  /** In groups, `021 555 0142`; `mobileNumberProblem` checks it. */
  number: oneLineText.check(z.overwrite(mobileNumberText)),
  providerKey: orderKey,
  /** The account number with that provider. */
  providerAccount: oneLineText.check(
    z.overwrite(normalizeValue),
    z.minLength(1),
    z.maxLength(MAX_PROVIDER_ACCOUNT_LETTERS),
  ),
})
export type NumberToBring = z.output<typeof numberToBring>

/** The facts that validate a number to bring. */
export type BringFacts = {
  /** Whether a mobile, an order or a request of this provider has the number. */
  readonly isOurs: boolean
  /** Whether the other provider has mobiles. Source: MOB-048. */
  readonly isMobileProvider: boolean
}

/** Whether the number is a mobile number that another provider of mobiles may have. Source: MOB-027, MOB-081. */
export function canBeBrought({ number }: NumberToBring, { isOurs, isMobileProvider }: BringFacts): boolean {
  return !isOurs && isMobileProvider && mobileNumberProblem(number) === null
}
