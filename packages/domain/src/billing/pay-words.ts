import { moneyText } from '../money.ts'
import type { Cents } from '../money.ts'

type PayFacts = {
  readonly balance: Cents
  /** True while it is unknown whether a card payment of the account was taken. */
  readonly isChecking: boolean
}

/** The sentence under the title of the pay page. Source: PAY-001. */
export function payLeadText({ balance, isChecking }: PayFacts): string {
  if (isChecking) return 'You can pay here again as soon as we know whether your payment was taken.'
  if (balance <= 0) return 'There is nothing you have to pay. You can still pay ahead.'
  return `You owe ${moneyText(balance)}. You can pay all of it or a part.`
}
