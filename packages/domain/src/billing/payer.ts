import { findBankName } from '../payments/bank-account.ts'
import { cardTypeName } from '../payments/method.ts'
import { findCardEnding } from '../payments/receipt.ts'
import type { RecurringPayment } from '../payments/recurring-payment.ts'

/** The number of shown digits of a bank account. A card shows as many digits as its gateway returns. */
const SHOWN_DIGITS = 2

/** Where bills are collected from, for use in a sentence: `ANZ ••94`, `your Visa Card ••1111`. */
export function payerText(payment: RecurringPayment | null): string {
  if (payment?.directDebit) {
    const { bank, account } = payment.directDebit
    return `${findBankName(bank) ?? 'your bank account'} ••${account.slice(-SHOWN_DIGITS)}`
  }
  if (payment?.creditCard) {
    const { cardType, maskedCardNumber } = payment.creditCard
    const ending = findCardEnding(maskedCardNumber)
    return `your ${cardTypeName(cardType)}${ending === null ? '' : ` ••${ending}`}`
  }
  return 'your bank account or card'
}
