import type { readOutlook } from '@switchboard/domain/billing/outlook'
import type { WireReply } from '@switchboard/domain/call'
import type { readCardReceipt, readPaymentsUnderWay } from '@switchboard/domain/payments/card-payments'

import { benChecking } from '#web/testing/ben-bills.ts'

/** An account that is paid automatically: nothing is due, and nothing went wrong. */
const OUTLOOK: WireReply<typeof readOutlook> = {
  isOverdue: false,
  promise: null,
  next: null,
  withNextBill: true,
  failed: null,
}

/** The latest bill is collected on a day far ahead, and the promise for the bill before it was kept. */
export const COLLECTED_AFTER_PROMISE: WireReply<typeof readOutlook> = {
  ...OUTLOOK,
  promise: { outcome: 'kept', promiseDate: '2026-11-20', amount: 143.89, left: 0 },
  next: { day: '2099-12-06', amount: 265.11, underWay: false },
}

/** The direct debit was dishonoured, and the promise to pay by hand was broken. */
export const DEBIT_FAILED: WireReply<typeof readOutlook> = {
  ...OUTLOOK,
  isOverdue: true,
  promise: { outcome: 'broken', promiseDate: '2026-11-20', amount: 143.89, left: 43.89 },
  failed: { day: '2026-11-06', amount: 265.11, method: 'DirectDebit', reason: 'noFunds' },
}

/** A card payment started at this instant, whose outcome the gateway has not reported yet. */
export function paymentBeingChecked(begunAt: string): WireReply<typeof readPaymentsUnderWay> {
  return [{ ...benChecking, begunAt }]
}

/** A payment by a card whose surcharge is higher than the surcharge taken. */
export const RECEIPT: WireReply<typeof readCardReceipt> = {
  reference: '7HX-2W9-MR4',
  paidAt: '2026-11-20T20:14:00Z',
  amount: 308.73,
  surcharge: 4.63,
  total: 313.36,
  discount: 15,
  surchargeCorrection: 2.78,
  cardType: 'Amex',
  cardEnding: '0005',
}
