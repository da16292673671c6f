import type { FailureCode } from '@switchboard/domain/call'
import { dayAt, dayText } from '@switchboard/domain/day'
import { toCents, moneyText } from '@switchboard/domain/money'
import type { Cents } from '@switchboard/domain/money'
import type {
  Refund,
  RefundPayment,
  requestRefund,
  withdrawRefund,
} from '@switchboard/domain/refunds/contract'
import type { RefundAmountProblem } from '@switchboard/domain/refunds/rules'

import { NO_CODE_GIVEN, commonAdvice } from '#web/http/common-advice.ts'
import type { Tone } from '#web/ui/StatusPill.tsx'

type ShownState = Exclude<Refund['state'], 'Withdrawn'>

export const REFUND_STATUS: Record<ShownState, { readonly tone: Tone; readonly text: string }> = {
  Requested: { tone: 'info', text: 'Waiting for approval' },
  Approved: { tone: 'info', text: 'On its way' },
  Paid: { tone: 'positive', text: 'Paid' },
  Failed: { tone: 'critical', text: 'Not paid in full' },
  Declined: { tone: 'caution', text: 'Declined' },
}

/** A sentence about the state of a refund. Source: RFD-011. */
export function refundText(refund: Refund & { readonly state: ShownState }): string {
  const amount = moneyText(refund.amount)
  switch (refund.state) {
    case 'Requested':
      return `You asked for a refund of ${amount} on ${onDay(refund.requestedAt)}. Our team checks it before we pay.`
    case 'Approved':
      return `We approved your refund of ${amount}, and it is no longer part of your credit. We are paying it now.`
    case 'Paid':
      return `We paid your refund of ${amount}${endText(refund)}.`
    case 'Failed':
      return `Your refund of ${amount} did not go through in full. What could not be paid is credit on your account again.`
    case 'Declined':
      return `We declined your refund of ${amount}${endText(refund)}. Nothing was paid, and your credit has not changed.`
  }
}

function endText({ endedAt }: Refund): string {
  return endedAt === null ? '' : ` on ${onDay(endedAt)}`
}

function onDay(instant: number): string {
  return dayText(dayAt(instant))
}

export const PAYMENT_STATES: Record<RefundPayment['state'], string> = {
  Waiting: 'Waiting',
  OnItsWay: 'On its way',
  Paid: 'Paid',
  Failed: 'Not accepted',
}

export function creditText(credit: Cents): string {
  return `You have ${moneyText(credit)} of credit. It pays your next bills, unless you ask for it back.`
}

export function creditHeldText(held: Cents): string {
  return `We hold ${moneyText(held)} of it until a payment under way is final.`
}

export const ONLY_THE_OWNER = 'Only the owner of the account can ask for a refund.'

export const AMOUNT_PROBLEMS: Record<RefundAmountProblem, (available: Cents) => string> = {
  missing: () => 'Enter an amount in dollars and cents, such as 50.00',
  nothing: () => `Enter an amount of more than ${moneyText(toCents(0))}`,
  tooMuch: (available) => `Enter an amount of ${moneyText(available)} or less`,
}

const NOT_SENT = 'We do not know whether we got your request. Load the page again before you send it again.'

export const REQUEST_ADVICE: Record<FailureCode<typeof requestRefund>, string> = {
  ...commonAdvice(NOT_SENT),
  FORBIDDEN: ONLY_THE_OWNER,
  PROOF_NEEDED: NO_CODE_GIVEN,
  MALFORMED_REQUEST: 'Check the amount and the bank account. No refund was requested.',
  IDEMPOTENCY_KEY_REUSED: NOT_SENT,
  REFUND_OPEN_ALREADY: 'A refund is under way already. Load the page again to see it.',
  REFUND_MORE_THAN_CREDIT:
    'Your credit has changed and is less than this amount now. Load the page again to see it.',
  REFUND_BANK_ACCOUNT_NEEDED:
    'Part of this amount cannot go back to a card any more. Load the page again to enter a bank account.',
}

const NOT_WITHDRAWN = 'We do not know whether your request was withdrawn. Load the page again to see it.'

export const WITHDRAWAL_ADVICE: Record<FailureCode<typeof withdrawRefund>, string> = {
  ...commonAdvice(NOT_WITHDRAWN),
  FORBIDDEN: 'Only the owner of the account can withdraw the request.',
  MALFORMED_REQUEST: NOT_WITHDRAWN,
  IDEMPOTENCY_KEY_REUSED: NOT_WITHDRAWN,
  REFUND_NOT_FOUND: NOT_WITHDRAWN,
  REFUND_NOT_OPEN: 'The request was decided in the meantime. Load the page again to see it.',
}
