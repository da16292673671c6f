import type { WireReply } from '@switchboard/domain/call'
import type { listMobileServices } from '@switchboard/domain/mobile/contract'

export type MobileServiceOnWire = WireReply<typeof listMobileServices>[number]

/** A mobile outside a group, as sent by the API. */
export function mobileService(
  serviceEntity: string,
  differences: Partial<MobileServiceOnWire> = {},
): MobileServiceOnWire {
  return {
    serviceEntity,
    type: 'mobile2_linerental',
    plan: { planKey: 'mobile-12', name: 'Mobile 12 GB', chargeIncludingGst: 45, chargeExcludingGst: 39.13 },
    isGroupLeader: false,
    groupTag: null,
    groups: [],
    addOns: [],
    underWay: [],
    ...differences,
  }
}
