import { dayText } from '../day.ts'
import type { Day } from '../day.ts'
import { moneyText } from '../money.ts'
import { hasExpired } from '../payments/card.ts'
import type { PaymentMethod } from '../payments/contract.ts'
import { toPaymentMethod } from '../payments/method.ts'
import type { RecurringPayment } from '../payments/recurring-payment.ts'

import type { InvoiceHeader } from './contract.ts'
import type { InvoiceBody } from './invoice.ts'
import type { Outlook } from './outlook.ts'

/** The facts behind the texts at the top of a bill. */
type BillFacts = {
  readonly header: Pick<InvoiceHeader, 'Paid' | 'Total'>
  readonly dueOn: Day
  readonly prompt: InvoiceBody['InvoicePromptPayment']
  /** How the account pays; null if unknown. */
  readonly payment: RecurringPayment | null
  readonly outlook: Outlook | null
  readonly today: Day
  /** Whether the reader is asked to pay. */
  readonly mayPay: boolean
}

/** The due date of a bill and its prompt-payment discount. Source: BIL-031, BIL-038. */
export function billDueText({ header: { Paid, Total }, dueOn, prompt, today }: BillFacts): string {
  if (Total < 0) return 'A credit: it comes off what you owe.'
  if (Total === 0) return 'There is nothing to pay for this bill.'
  if (Paid) return `Paid. It was due on ${dayText(dueOn)}.`
  return `Due on ${dayText(dueOn)}.${discountText(prompt, { dueOn, today })}`
}

function discountText(
  prompt: BillFacts['prompt'],
  { dueOn, today }: Pick<BillFacts, 'dueOn' | 'today'>,
): string {
  if (prompt === null || today > prompt.ExpiryDate) return ''
  const until = prompt.ExpiryDate === dueOn ? 'then' : dayText(prompt.ExpiryDate)
  return ` ${moneyText(prompt.Discount)} comes off when it is paid by ${until}.`
}

/** How an open bill will be paid; null for any other bill, and if the account's way of paying is unknown. */
export function billPaymentText(facts: BillFacts): string | null {
  const { header, dueOn, today } = facts
  if (header.Paid || header.Total <= 0) return null
  return dueOn < today ? lateText(facts) : howToPayText(facts)
}

/** Asks to pay an overdue bill, unless the bill is being collected or was promised. */
function lateText({ outlook, dueOn, mayPay }: BillFacts): string {
  // a collection under way does not include bills that fell due after the start of the collection
  if (outlook?.next?.underWay && dueOn <= outlook.next.day)
    return 'It has not been paid yet: we are taking it now.'
  return !mayPay || outlook === null || outlook.promise?.outcome === 'open'
    ? 'It has not been paid yet.'
    : 'It has not been paid yet. Please pay it here by card now, or call us.'
}

const HOW_TO_PAY: Record<Exclude<PaymentMethod, 'Manual'>, string> = {
  CreditCard: 'You pay by saved card: we take it from your card on the due date.',
  PaperlessDirectDebit: 'You pay by direct debit: we take it from your bank account on the due date.',
}

/** How the account pays its bills, and what to do if this bill is not collected. */
function howToPayText({ payment, dueOn, mayPay }: BillFacts): string | null {
  if (payment === null) return null
  const byHand = byHandText(payment, dueOn)
  if (byHand !== null) return mayPay ? byHand.join(': ') : `${byHand[0]}.`
  const method = toPaymentMethod(payment.recurringType)
  return method === 'Manual' ? null : HOW_TO_PAY[method]
}

const BY_CARD = 'pay this one here by card.'

/** Why a bill is not collected on its due date, and what to do; null if it is collected. */
function byHandText(payment: RecurringPayment, dueOn: Day): readonly [reason: string, advice: string] | null {
  const { recurringType, creditCard, directDebit } = payment
  if (creditCard?.expired)
    return [
      'Your saved card has expired',
      'pay this one here by card, or save another card before the due date.',
    ]
  if (creditCard && hasExpired({ year: creditCard.expiryYear, month: creditCard.expiryMonth }, dueOn))
    return ['Your saved card expires before the due date', `save another card by then, or ${BY_CARD}`]
  const byHandUntil = directDebit?.byHandUntil
  if (byHandUntil !== undefined && byHandUntil >= dueOn)
    return [`Your direct debit begins with bills that fall due after ${dayText(byHandUntil)}`, BY_CARD]
  return toPaymentMethod(recurringType) === 'Manual' ? ['You pay your bills yourself', BY_CARD] : null
}
