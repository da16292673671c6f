import { bankNameOf } from '../payments/bank-account.ts'
import { cardTypeName } from '../payments/method.ts'
import type { RecurringPayment } from '../payments/recurring-payment.ts'

const SHOWN_DIGITS = 2

/** Where bills are taken from, as it stands in a sentence: `ANZ ••94`, `your Visa Card ••11`. */
export function payerText(payment: RecurringPayment | null): string {
  if (payment?.directDebit) {
    const { bank, account } = payment.directDebit
    return `${bankNameOf(bank) ?? 'your bank account'} ••${account.slice(-SHOWN_DIGITS)}`
  }
  if (payment?.creditCard) {
    const { cardType, maskedCardNumber } = payment.creditCard
    return `your ${cardTypeName(cardType)} ••${maskedCardNumber.slice(-SHOWN_DIGITS)}`
  }
  return 'your bank account or card'
}
