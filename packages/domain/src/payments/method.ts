import type { PaymentMethod } from './contract.ts'
import type { RecurringPayment } from './recurring-payment.ts'

const LABELS: Record<PaymentMethod, string> = {
  PaperlessDirectDebit: 'Direct Debit',
  CreditCard: 'Credit Card',
  Manual: 'Manual',
}

type RecurringType = RecurringPayment['recurringType']

/** Both kinds of direct debit are one method. Source: PAY-008. */
export function toPaymentMethod(type: RecurringType): PaymentMethod {
  return type === 'DirectDebit' ? 'PaperlessDirectDebit' : type
}

/** Source: PAY-074. */
export function methodLabel(type: RecurringType): string {
  return LABELS[toPaymentMethod(type)]
}

const CARD_NAMES: ReadonlyMap<string, string> = new Map([
  ['MC', 'MasterCard'],
  ['Amex', 'American Express Card'],
])

/** A card's type as customers see it. Source: PAY-073. */
export function cardTypeName(type: string): string {
  return CARD_NAMES.get(type) ?? `${type} Card`
}

/** Whether a list of allowed methods includes a method. Source: PAY-008, PAY-045. */
export function isAllowed(method: PaymentMethod, allowed: readonly RecurringType[]): boolean {
  return allowed.some((type) => toPaymentMethod(type) === method)
}
