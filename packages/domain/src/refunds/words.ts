import { cardTypeName } from '../payments/method.ts'
import type { RefundPayment } from './contract.ts'

type Destination = Pick<RefundPayment, 'to' | 'cardType' | 'ending'>

/** The card or account of a refund: `your Visa Card ending 1111`, `your bank account ending 194-00`. */
export function refundDestination(destination: Destination): string {
  const name = destinationName(destination)
  const { ending } = destination
  return ending === null ? `your ${name}` : `your ${name} ending ${ending}`
}

function destinationName({ to, cardType }: Destination): string {
  if (to === 'bankAccount') return 'bank account'
  return cardType === null ? 'card' : cardTypeName(cardType)
}
