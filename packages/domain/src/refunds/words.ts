import { cardTypeName } from '../payments/method.ts'
import type { RefundPayment } from './contract.ts'

/** Where a payment of a refund goes: `your Visa Card ending 1111`, `your bank account ending 194-00`. */
export function refundDestination({
  to,
  cardType,
  ending,
}: Pick<RefundPayment, 'to' | 'cardType' | 'ending'>): string {
  const name = to === 'bankAccount' ? 'bank account' : cardType === null ? 'card' : cardTypeName(cardType)
  return ending === null ? `your ${name}` : `your ${name} ending ${ending}`
}
