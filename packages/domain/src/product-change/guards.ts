import { mayDo, noActiveOrders, notBusiness, notWireless, planChangeOn } from '../access.ts'
import type { Guard } from '../access.ts'
import type { Feature } from '../config/contract.ts'

/** Guards of a change that needs broadband: the level, the feature, and no order under way. */
function productChangeGuards(feature: Feature, ...own: readonly Guard[]): readonly Guard[] {
  return [mayDo('order'), planChangeOn(feature), ...own, noActiveOrders]
}

/** The guards of a product change, and a redirect for business group 1. */
function homeChangeGuards(feature: Feature, ...own: readonly Guard[]): readonly Guard[] {
  return productChangeGuards(feature, notBusiness('/change-hub'), ...own)
}

/** Source: SIP-002 to SIP-004. */
export const staticIpGuards = homeChangeGuards('changeStaticIp')

/** Source: PAK-002 to PAK-004. */
export const callingPacksGuards = productChangeGuards('changeCallingPacks', notWireless('/change-hub'))

/** Source: WPP-002 to WPP-005. */
export const protectionPlanGuards = homeChangeGuards('changeProtectionPlan', notWireless('/change-hub'))

/** Source: DAT-002 to DAT-005. */
export const dataCapGuards = homeChangeGuards('changeData', notWireless('/change-hub'))

/** Source: FAM-002 to FAM-004. */
export const familyFilterGuards = homeChangeGuards('familyFilter')

/** Source: VEX-002 to VEX-004. */
export const voiceExtrasGuards = homeChangeGuards('changeVoiceExtras')
