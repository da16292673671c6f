import type { WireReply } from '@switchboard/domain/call'
import type { listMobileProducts } from '@switchboard/domain/mobile/contract'

export const ENDLESS = {
  planKey: 'mobile-endless',
  name: 'Mobile Endless',
  chargeIncludingGst: 85,
  chargeExcludingGst: 73.91,
  isGroupMember: false,
  groupTag: null,
  changeOnly: false,
} as const

export const PRODUCTS: WireReply<typeof listMobileProducts> = {
  products: [{ ...ENDLESS, planKey: 'mobile-first', name: 'Mobile First' }, ENDLESS],
  billFrequency: 'Monthly',
  hasBroadband: false,
  together: { chargeIncludingGst: 5, chargeExcludingGst: 4.35 },
  groups: [],
}
