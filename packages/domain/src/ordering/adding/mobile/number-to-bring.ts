import { mobileNumberProblem, mobileNumberText } from '../../../mobile-number.ts'
import { normalizeValue } from '../../../typed-text.ts'
import type { OrderBody } from '../../contract.ts'
import type { NumberToBring } from '../../order-parts.ts'

/** The facts that validate a number to bring. */
export type BringFacts = {
  /** Whether a mobile, an order or a request of this provider has the number. */
  readonly isOurs: boolean
  /** Whether the other provider has mobiles. Source: MOB-048. */
  readonly isMobileProvider: boolean
}

/** Whether the number is a mobile number that another provider of mobiles may have. Source: MOB-027, MOB-081. */
export function canBeBrought(
  { number, providerAccount }: NumberToBring,
  { isOurs, isMobileProvider }: BringFacts,
): boolean {
  return !isOurs && isMobileProvider && providerAccount !== '' && mobileNumberProblem(number) === null
}

/** The order with its number to bring as it is stored and shown: `021 555 0142`, and the account without space around it. */
export function normalizeOrder<Body extends Pick<OrderBody, 'NumberToBring'>>(body: Body): Body {
  const { NumberToBring: bring } = body
  if (bring === undefined) return body
  const number = mobileNumberText(bring.number)
  const providerAccount = normalizeValue(bring.providerAccount)
  return { ...body, NumberToBring: { ...bring, number, providerAccount } }
}
