import type { Feature } from './config/contract.ts'
import {
  featureOn,
  hasBroadband,
  isBusiness,
  isStaffOutsideDebug,
  mayDo,
  mayOrderNewProducts,
  noActiveOrders,
  noPower,
  notBusiness,
  notWireless,
  offersVoiceFeatures,
  planChangeOn,
  potsChangeAllowed,
  powerChangeAllowed,
  toGuard,
} from './access.ts'
import type { Guard } from './access.ts'

/** Source: SPD-002, SPD-003. */
export const speedTestGuards: readonly Guard[] = [
  featureOn('speedTest'),
  toGuard('hasSpeedTest', ({ speedTest }) => speedTest)(),
]

/** Guards of changing the broadband plan or its address: the feature is on and the account's line can change now. */
export function broadbandChangeGuards(feature: Feature, elseGoTo = '/'): readonly Guard[] {
  return [
    mayDo('order'),
    planChangeOn(feature),
    notBusiness(elseGoTo),
    notWireless(elseGoTo),
    potsChangeAllowed(elseGoTo),
    hasBroadband(elseGoTo),
    noActiveOrders,
  ]
}

/** Source: VFE-002 to VFE-004. */
export const voiceFeaturesGuards: readonly Guard[] = [
  planChangeOn('voiceFeatures', '/change-hub'),
  notBusiness('/change-hub'),
  offersVoiceFeatures,
]

/** Source: TFR-002. */
export const tollFreeGuards: readonly Guard[] = [
  { name: 'business', allows: ({ businessGroup }) => isBusiness(businessGroup), elseGoTo: '/' },
]

/** Refuses an account with a mobile, on account or prepaid. Source: FRQ-004, FRQ-007. */
const noMobile = toGuard(
  'noMobile',
  ({ lineRentalMobile, prepaidMobile }) => !(lineRentalMobile || prepaidMobile),
)

/** Source: FRQ-002 to FRQ-007. */
export const billFrequencyGuards: readonly Guard[] = [
  mayDo('order'),
  planChangeOn('changeBillFrequency'),
  notBusiness(),
  notWireless(),
  noMobile(),
  hasBroadband(),
]

/** Guards of the power plan change. Source: PWR-011 to PWR-013. */
export const powerPlanGuards: readonly Guard[] = [
  mayDo('order'),
  planChangeOn('changePowerPlan'),
  powerChangeAllowed,
  noActiveOrders,
]

/** Guards of insurance: the account has a policy, or broadband, with which a policy is sold. Source: INS-002, INS-003. */
export const insuranceGuards: readonly Guard[] = [
  planChangeOn('insurance'),
  toGuard('hasPoliciesOrProducts', ({ insurance, internet }) => insurance || internet)('/change-hub'),
]

/** Guards of the online video sign-up. An account that has video is sent to its page. Source: VID-002 to VID-004. */
export const videoSignUpGuards: readonly Guard[] = [
  mayDo('order'),
  toGuard('noVideo', ({ video }) => video !== 'has')('/prime-video'),
  hasBroadband(),
  mayOrderNewProducts(),
]

/** Source: VID-005. */
export const videoGuards: readonly Guard[] = [toGuard('hasVideo', ({ video }) => video === 'has')()]

/** Guards of the power sign-up. Staff outside `debug` pass the guards about orders and products. Source: PWR-002 to PWR-009. */
export const getPowerGuards: readonly Guard[] = [
  mayDo('order'),
  planChangeOn('getPower', '/change-hub'),
  noPower,
  alsoPassStaff(mayOrderNewProducts('/change-hub')),
  noActiveOrders,
]

function alsoPassStaff(guard: Guard): Guard {
  return { ...guard, allows: (facts) => isStaffOutsideDebug(facts) || guard.allows(facts) }
}
