import type { checkBillingFrequency } from '@switchboard/domain/billing-frequency/contract'
import type { WireReply } from '@switchboard/domain/call'

/** Weekly bills are ordered, so that nothing else about the bills can be ordered now. */
export const WEEKLY_ORDERED: WireReply<typeof checkBillingFrequency> = {
  isFeasible: false,
  reason: 'orderUnderWay',
  billingPeriodModifiedDate: null,
  daysSinceChange: null,
  waiting: { OrderIdentifier: '5000001', billFrequency: 'Weekly', startsOn: '2026-12-03' },
}
