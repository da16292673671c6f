import type { Standing } from '@switchboard/domain/billing/standing'
import { dayText } from '@switchboard/domain/day'
import type { Day } from '@switchboard/domain/day'
import { moneyText } from '@switchboard/domain/money'
import {
  DAYS_BEFORE_FIRST_DEBIT,
  coversDueDay,
  lastDayByHand,
} from '@switchboard/domain/payments/first-debit'

import { providerToday } from '#web/http/configuration.ts'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import { Notice } from '#web/ui/Notice.tsx'

/** What is known of the bills that direct debit would pay. */
export type DebitTerms = { readonly nextBill: Day; readonly standing: Standing }

/**
 * Whether direct debit that is set up today pays the current invoice too. An open bill says itself when it is paid; else
 * the next bill date does. Source: PAY-028, PAY-029.
 */
export function CurrentInvoice({ nextBill, standing }: DebitTerms) {
  const today = providerToday()
  const dueOn = 'by' in standing ? standing.by : null
  const when =
    dueOn === null
      ? `Your next bill date is ${dayText(nextBill)}`
      : `Your bill falls due on ${dayText(dueOn)}`
  const overdue =
    standing.kind === 'overdue' ? `What is overdue has to be paid now: ${moneyText(standing.amount)}.` : null

  if (!coversDueDay(today, dueOn ?? nextBill)) {
    return (
      <Notice tone="caution" title="Your current invoice must be paid manually." actions={<PayNow />}>
        {when}, and your bank needs more than {DAYS_BEFORE_FIRST_DEBIT} days. Direct debit begins with bills
        that fall due after {dayText(lastDayByHand(today))}. {overdue}
      </Notice>
    )
  }
  return overdue === null ? (
    <Notice tone="info" title="Direct debit will cover your payments.">
      {when}. There is nothing you have to pay by hand.
    </Notice>
  ) : (
    <Notice tone="caution" title="Direct debit will cover your payments." actions={<PayNow />}>
      {when}. {overdue}
    </Notice>
  )
}

function PayNow() {
  return (
    <LinkButton href="/pay" kind="plain">
      Pay it now
    </LinkButton>
  )
}
