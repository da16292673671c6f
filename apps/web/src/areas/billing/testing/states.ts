import type { WireReply } from '@switchboard/domain/call'
import type { readRefunds } from '@switchboard/domain/refunds/contract'

type Overview = WireReply<typeof readRefunds>
type Refund = NonNullable<Overview['latest']>

export const noCredit: Overview = {
  credit: 0,
  available: 0,
  heldByPayments: 0,
  cards: [],
  bankAccountEnding: null,
  latest: null,
}

/** $120 of credit: $50 and $40 paid by two cards, and $30 by no card. */
export const inCredit: Overview = {
  ...noCredit,
  credit: 120,
  available: 120,
  cards: [
    { cardType: 'Visa', cardEnding: '1111', left: 50 },
    { cardType: 'MC', cardEnding: '4444', left: 40 },
  ],
}

/** A refund of $90 to a card and to a bank account. */
export function buildRefund(state: Refund['state'], differences: Partial<Refund> = {}): Refund {
  const isOpen = state === 'Requested' || state === 'Approved'
  return {
    reference: '7KX-2W9-MR4',
    state,
    amount: 90,
    requestedAt: '2026-11-18T01:00:00Z',
    endedAt: isOpen ? null : '2026-11-20T01:00:00Z',
    reason: null,
    payments: [
      { to: 'card', cardType: 'Visa', ending: '1111', amount: 50, state: PAYMENT_STATES[state] },
      { to: 'bankAccount', cardType: null, ending: '194-00', amount: 40, state: PAYMENT_STATES[state] },
    ],
    ...differences,
  }
}

const PAYMENT_STATES: Record<Refund['state'], Refund['payments'][number]['state']> = {
  Requested: 'Waiting',
  Approved: 'OnItsWay',
  Paid: 'Paid',
  Failed: 'Failed',
  Declined: 'Waiting',
  Withdrawn: 'Waiting',
}
