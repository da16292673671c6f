import type { Outlook } from '@switchboard/domain/billing/outlook'
import { dueDay } from '@switchboard/domain/billing/rules'
import { dayText } from '@switchboard/domain/day'
import type { Day } from '@switchboard/domain/day'
import { moneyText } from '@switchboard/domain/money'
import { hasExpired } from '@switchboard/domain/payments/card'
import type { PaymentMethod } from '@switchboard/domain/payments/contract'
import { methodOf } from '@switchboard/domain/payments/method'
import type { RecurringPayment } from '@switchboard/domain/payments/recurring-payment'

import { providerToday } from '#web/http/configuration.ts'
import { useMayPay } from '#web/owed/may-pay.ts'
import { useOutlook } from '#web/owed/Outlook.tsx'
import { Money } from '#web/ui/Money.tsx'

import type { Invoice } from './invoice.ts'
import styles from './InvoiceScreen.module.css'
import { PaidPill } from './PaidPill.tsx'

type WhatToPayProps = { readonly invoice: Invoice; readonly payment: RecurringPayment | null }

/** The amount, until when and how: what a bill is opened for. Source: BIL-031, BIL-038. */
export function WhatToPay({ invoice: { header, body }, payment }: WhatToPayProps) {
  const today = providerToday()
  const dueOn = dueDay(header.BillDate, header.DueDate)
  const outlook = useOutlook()
  const mayPay = useMayPay()
  const howToPay =
    header.Paid || header.Total <= 0
      ? null
      : (lateText({ outlook, dueOn, today, mayPay }) ?? howToPayText({ payment, dueOn, mayPay }))
  return (
    <span className={styles.toPay}>
      <span className="row">
        <span className={styles.total}>
          <Money amount={header.Total} size="large" />
        </span>
        <PaidPill header={header} today={today} />
      </span>
      <span>
        {dueText(header, dueOn)}
        {!header.Paid && header.Total > 0 && offerText(body.InvoicePromptPayment, dueOn, today)}
      </span>
      {howToPay !== null && <span>{howToPay}</span>}
    </span>
  )
}

function dueText({ Paid, Total }: Invoice['header'], dueOn: Day): string {
  if (Total < 0) return 'A credit: it comes off what you owe.'
  if (Total === 0) return 'There is nothing to pay for this bill.'
  return Paid ? `Paid. It was due on ${dayText(dueOn)}.` : `Due on ${dayText(dueOn)}.`
}

function offerText(prompt: Invoice['body']['InvoicePromptPayment'], dueOn: Day, today: Day): string {
  if (prompt === null || today > prompt.ExpiryDate) return ''
  const until = prompt.ExpiryDate === dueOn ? 'then' : dayText(prompt.ExpiryDate)
  return ` ${moneyText(prompt.Discount)} comes off when it is paid by ${until}.`
}

const HOW_TO_PAY: Record<Exclude<PaymentMethod, 'Manual'>, string> = {
  CreditCard: 'You pay by saved card: we take it from your card on the due date.',
  PaperlessDirectDebit: 'You pay by direct debit: we take it from your bank account on the due date.',
}

type LateFacts = {
  readonly outlook: Outlook | null
  readonly dueOn: Day
  readonly today: Day
  readonly mayPay: boolean
}

/** Of a bill that is past its day: it is asked for, but where it is being taken or was promised, or may be. */
function lateText({ outlook, dueOn, today, mayPay }: LateFacts): string | null {
  if (dueOn >= today) return null
  if (outlook?.next?.underWay) return 'It has not been paid yet: we are taking it now.'
  return !mayPay || outlook === null || outlook.promise?.outcome === 'open'
    ? 'It has not been paid yet.'
    : 'It has not been paid yet. Please pay it here by card now, or call us.'
}

type HowFacts = {
  readonly payment: RecurringPayment | null
  readonly dueOn: Day
  readonly mayPay: boolean
}

/** How the account pays its bills, and what to do where that does not pay this one; null where it is not known. */
function howToPayText({ payment, dueOn, mayPay }: HowFacts): string | null {
  if (payment === null) return null
  const byHand = byHandText(payment, dueOn)
  if (byHand !== null) return mayPay ? byHand.join(': ') : `${byHand[0]}.`
  const method = methodOf(payment.recurringType)
  return method === 'Manual' ? null : HOW_TO_PAY[method]
}

const BY_CARD = 'pay this one here by card.'

/** Why a bill is not taken on its due date, and what to do; null where it is taken. */
function byHandText(payment: RecurringPayment, dueOn: Day): readonly [why: string, what: string] | null {
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
  return methodOf(recurringType) === 'Manual' ? ['You pay your bills yourself', BY_CARD] : null
}
