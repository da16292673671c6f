import { bankNameOf } from '../payments/bank-account.ts'
import { cardTypeName } from '../payments/method.ts'
import { cardEndingOf } from '../payments/receipt.ts'
import type { RecurringPayment } from '../payments/recurring-payment.ts'

/** Of a bank account; of a card as many as its gateway shows. */
const SHOWN_DIGITS = 2

/** Where bills are taken from, as it stands in a sentence: `ANZ ••94`, `your Visa Card ••1111`. */
export function payerText(payment: RecurringPayment | null): string {
  if (payment?.directDebit) {
    const { bank, account } = payment.directDebit
    return `${bankNameOf(bank) ?? 'your bank account'} ••${account.slice(-SHOWN_DIGITS)}`
  }
  if (payment?.creditCard) {
    const { cardType, maskedCardNumber } = payment.creditCard
    const ending = cardEndingOf(maskedCardNumber)
    return `your ${cardTypeName(cardType)}${ending === null ? '' : ` ••${ending}`}`
  }
  return 'your bank account or card'
}
