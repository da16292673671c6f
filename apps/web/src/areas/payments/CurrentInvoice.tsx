import type { DebtState } from '@switchboard/domain/billing/debt-state'
import { dayText } from '@switchboard/domain/day'
import type { Day } from '@switchboard/domain/day'
import { moneyText } from '@switchboard/domain/money'
import {
  DAYS_BEFORE_FIRST_DEBIT,
  coversPayments,
  lastDayByHand,
} from '@switchboard/domain/payments/first-debit'

import { providerToday } from '#web/http/configuration.ts'
import { useMayPay } from '#web/owed/may-pay.ts'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import { Notice } from '#web/ui/Notice.tsx'

/** Facts about the bills, which decide what direct debit would pay. */
export type DebitTerms = {
  readonly nextBillDate: Day
  /** The last due day of the open bills. Null if there are none or they are unknown. */
  readonly openUntil: Day | null
  readonly debt: DebtState
}

/**
 * Whether a direct debit that is set up today also pays the current invoice. This depends on the next bill date.
 * Source: PAY-028, PAY-029.
 */
export function CurrentInvoice(terms: DebitTerms) {
  const { nextBillDate, debt } = terms
  const today = providerToday()
  const mayPay = useMayPay()
  const actions = mayPay && <PayNow />
  const when = `Your next bill is due on ${dayText(nextBillDate)}`
  const now = dueNowText(debt, today)

  if (isOwing(debt) && !coversPayments(today, nextBillDate)) {
    return (
      <Notice tone="caution" title="Your current invoice must be paid manually." actions={actions}>
        {when}, and direct debit has to be set up more than {DAYS_BEFORE_FIRST_DEBIT} days before. It begins
        with bills that fall due after {dayText(lastDayByHand(today, terms))}. {mayPay && now}
      </Notice>
    )
  }
  return now === null ? (
    <Notice tone="info" title="Direct debit will cover your payments.">
      {when}, and direct debit pays it. You do not have to pay anything yourself.
    </Notice>
  ) : (
    <Notice tone="caution" title="Direct debit will cover your payments." actions={actions}>
      {when}, and direct debit pays it. {mayPay ? now : 'It does not pay what is due already.'}
    </Notice>
  )
}

function isOwing({ kind }: DebtState): boolean {
  return kind === 'due' || kind === 'overdue'
}

/** A sentence about the amount that direct debit is too late for. Null if there is none. */
function dueNowText(debt: DebtState, today: Day): string | null {
  if (debt.kind === 'overdue') return `Please pay the overdue amount now: ${moneyText(debt.amount)}.`
  return debt.kind === 'due' && debt.by === today ? 'You have to pay what is due today yourself.' : null
}

function PayNow() {
  return (
    <LinkButton href="/pay" kind="plain">
      Pay it now
    </LinkButton>
  )
}
