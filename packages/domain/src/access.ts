import type { Account, ServiceFacts } from './accounts/contract.ts'
import type { Feature } from './config/contract.ts'
import { reaches } from './level.ts'
import type { Level } from './level.ts'

export const BUSINESS_GROUP_1 = 'orconbus'
/** Group 1 and group 2. Source: ACC-017. */
export const BUSINESS_GROUPS: readonly string[] = [BUSINESS_GROUP_1, '2degreessmb']

/** What is known of the session and the account when a route is entered. */
export type AccountFacts = {
  readonly staff: boolean
  readonly debug: boolean
  /** The page is served from localhost or a configured test host. */
  readonly testHost: boolean
  readonly businessGroup: string
  readonly features: ReadonlySet<Feature>
  /** The second switches, which a business needs for changes of its plan. Source: CFG-018. */
  readonly businessFeatures: ReadonlySet<Feature>
  /** Customers with a plain phone line may not change their product. Source: CHG-004. */
  readonly disablePotsProductChange: boolean
  /** Nobody changes the plan of their power. Source: PWR-013. */
  readonly disablePowerProductChange: boolean
  /** Null while the account is not known yet, and where its provider does not answer it. */
  readonly services: ServiceFacts | null
  /** Null while the account is not known yet. */
  readonly billFrequency: Account['billCycle']['billFrequency'] | null
  /** What an authorised person may do; null for the owner and for staff. */
  readonly level: Level | null
  /** The brand has something for friends of its customers. */
  readonly refersFriends: boolean
  /** The brand lets voice features be changed. */
  readonly offersVoiceFeatures: boolean
}

/** Groups 1 and 2 are business; any other account is residential. Source: ACC-017. */
export function isBusiness(businessGroup: string): boolean {
  return BUSINESS_GROUPS.includes(businessGroup)
}

/** Business accounts see prices without GST, all others with. Source: ACC-020, ACC-021. */
export function showsPricesWithGst(businessGroup: string): boolean {
  return !isBusiness(businessGroup)
}

/** A condition of a route as data: who passes, and where the others go. */
export type Guard = {
  readonly name: string
  readonly lets: (facts: AccountFacts) => boolean
  readonly elseGoTo: string
  /** Asks for what the account has: entering a route with such a guard waits until it is known. */
  readonly asksAccount?: true
}

/** Passes the owner, staff, and an authorised person of this level; the list of people says to the others what they may do. */
export function mayDo(needed: Exclude<Level, 'see'>): Guard {
  return {
    name: `mayDo ${needed}`,
    lets: ({ level }) => level === null || reaches(level, needed),
    elseGoTo: `/authorised-people?needs=${needed}`,
  }
}

/** Passes while the switch is on. Source: CFG-014, CFG-015. */
export function featureOn(feature: Feature, elseGoTo = '/'): Guard {
  return { name: `featureOn ${feature}`, lets: (facts) => facts.features.has(feature), elseGoTo }
}

/** Passes while the switch is on, and for a business its second switch too. Source: CFG-018, HUB-013. */
export function planChangeOn(feature: Feature, elseGoTo = '/'): Guard {
  return {
    name: `planChangeOn ${feature}`,
    lets: ({ features, businessFeatures, businessGroup }) =>
      features.has(feature) && (!isBusiness(businessGroup) || businessFeatures.has(feature)),
    elseGoTo,
  }
}

/** Refuses business group 1 alone. Source: ACC-019. */
export function notBusiness(elseGoTo = '/'): Guard {
  return { name: 'notBusiness', lets: ({ businessGroup }) => businessGroup !== BUSINESS_GROUP_1, elseGoTo }
}

/** Passes while a condition of the account is true or not known: then the provider decides. */
function asks(name: string, lets: (services: ServiceFacts) => boolean) {
  return (elseGoTo = '/'): Guard => ({
    name,
    lets: ({ services }) => services === null || lets(services),
    elseGoTo,
    asksAccount: true,
  })
}

/** Refuses wireless broadband of either version. Source: ACC-024. */
export const notWireless = asks('notWireless', ({ wirelessVersion }) => wirelessVersion === null)

/** Source: MOV-008. */
export const hasBroadband = asks('hasBroadband', ({ internet }) => internet)

/** Source: SPD-002, SPD-003. */
export const speedTestGuards: readonly Guard[] = [
  featureOn('speedTest'),
  asks('hasSpeedTest', ({ speedTest }) => speedTest)(),
]

/** Source: QUA-014. */
export const mayOrderNewProducts = asks(
  'mayOrderNewProducts',
  ({ canOrderNewProducts }) => canOrderNewProducts,
)

/** Refuses a plain phone line while its product may not be changed. Source: CHG-004, MOV-005. */
export function potsChangeAllowed(elseGoTo = '/'): Guard {
  return {
    name: 'potsChangeAllowed',
    lets: ({ disablePotsProductChange, services }) =>
      !disablePotsProductChange || services?.plainPhoneLine !== true,
    elseGoTo,
    asksAccount: true,
  }
}

/** Closed while the change of power products is disabled. Source: PWR-013. */
export const powerChangeAllowed: Guard = {
  name: 'powerChangeAllowed',
  lets: ({ disablePowerProductChange }) => !disablePowerProductChange,
  elseGoTo: '/change-hub',
}

/** Passes for a brand that lets voice features be changed. Source: HUB-016, VFE-004. */
export const offersVoiceFeatures: Guard = {
  name: 'offersVoiceFeatures',
  lets: (facts) => facts.offersVoiceFeatures,
  elseGoTo: '/change-hub',
}

/**
 * Passes an account without power, had or ordered; staff as with orders under way, and in `debug` too where power is only
 * ordered. Source: ACC-015, ACC-016, PWR-003 to PWR-005, PWR-008.
 */
export const noPower: Guard = {
  name: 'noPower',
  lets: ({ staff, debug, services }) => {
    if (services === null || services.power === 'available') return true
    return staff && (!debug || services.power === 'none')
  },
  elseGoTo: '/change-hub',
  asksAccount: true,
}

/** Passes while `debug` is on. Source: SHL-004. */
export const debugOnly: Guard = { name: 'debugOnly', lets: (facts) => facts.debug, elseGoTo: '/' }

/** Passes on localhost and on test hosts. Source: SHL-002, SHL-003. */
export const testHostOnly: Guard = { name: 'testHostOnly', lets: (facts) => facts.testHost, elseGoTo: '/' }

/** Passes for a brand that has something for friends of its customers. Source: SHL-047. */
export const refersFriends: Guard = {
  name: 'refersFriends',
  lets: (facts) => facts.refersFriends,
  elseGoTo: '/',
}

/**
 * Passes an account without an order under way; staff pass it in any case, but not in `debug`. What is not known is no
 * order. Source: ORD-080, ACC-014, ACC-016.
 */
export const noActiveOrders: Guard = {
  name: 'noActiveOrders',
  lets: ({ staff, debug, services }) =>
    (staff && !debug) || !(services?.activeFibreOrder === true || services?.otherActiveOrder === true),
  elseGoTo: '/change-hub',
  asksAccount: true,
}

/** Of a change of the broadband plan or of its address: the feature, and an account whose line can change now. */
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
  { name: 'business', lets: ({ businessGroup }) => isBusiness(businessGroup), elseGoTo: '/' },
]

/** Refuses an account with a mobile, on account or prepaid. Source: FRQ-004, FRQ-007. */
const noMobile = asks(
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

/** Of a change of the power plan. Source: PWR-011 to PWR-013. */
export const powerPlanGuards: readonly Guard[] = [
  mayDo('order'),
  planChangeOn('changePowerPlan'),
  powerChangeAllowed,
  noActiveOrders,
]

/** Of the insurance: with a policy, or with broadband that one may be taken beside. Source: INS-002, INS-003. */
export const insuranceGuards: readonly Guard[] = [
  planChangeOn('insurance'),
  asks('hasPoliciesOrProducts', ({ insurance, internet }) => insurance || internet)('/change-hub'),
]

/** Of the sign-up to online video: who has it is led to it. Source: VID-002 to VID-004. */
export const videoSignUpGuards: readonly Guard[] = [
  mayDo('order'),
  asks('noVideo', ({ video }) => video !== 'has')('/prime-video'),
  hasBroadband(),
  mayOrderNewProducts(),
]

/** Source: VID-005. */
export const videoGuards: readonly Guard[] = [asks('hasVideo', ({ video }) => video === 'has')()]

/** Of the sign-up to power. Staff pass all that is about orders and products, but not in `debug`. Source: PWR-002 to PWR-009. */
export const getPowerGuards: readonly Guard[] = [
  mayDo('order'),
  planChangeOn('getPower', '/change-hub'),
  noPower,
  staffPass(mayOrderNewProducts('/change-hub')),
  noActiveOrders,
]

/** Closed to wireless broadband of version 1, and to an account that is not billed monthly. Source: WBB-003 to WBB-005. */
const wirelessClosed: readonly Guard[] = [
  asks('notFirstWireless', ({ wirelessVersion }) => wirelessVersion !== 1)(),
  mayOrderNewProducts(),
  {
    name: 'billedMonthly',
    lets: ({ billFrequency }) => billFrequency === null || billFrequency === 'Monthly',
    elseGoTo: '/',
    asksAccount: true,
  },
]

/** Has wireless broadband, or is a home with internet that may take it. Source: WBB-007, WBB-008. */
const concernsWireless: Guard = {
  name: 'concernsWireless',
  lets: ({ services, businessGroup }) =>
    services === null ||
    services.wirelessVersion !== null ||
    (services.internet && !isBusiness(businessGroup)),
  elseGoTo: '/',
  asksAccount: true,
}

/** Of the page of a wireless service. Source: WBB-003 to WBB-008. */
export const wirelessGuards: readonly Guard[] = [
  ...wirelessClosed,
  concernsWireless,
  asks('hasWireless', ({ wirelessVersion }) => wirelessVersion !== null)('/my-wireless/change-product'),
]

/** Of changing or taking wireless broadband. Source: WBB-003 to WBB-005, WBB-008. */
export const wirelessChangeGuards: readonly Guard[] = [mayDo('order'), ...wirelessClosed, concernsWireless]

function staffPass(guard: Guard): Guard {
  return { ...guard, lets: (facts) => (facts.staff && !facts.debug) || guard.lets(facts) }
}

/** Whether the sign-up is shown: to staff always, but not in `debug`. Source: SHL-024, HUB-007, PWR-009. */
export function mayGetPower(
  { power }: ServiceFacts,
  { staff, debug }: Pick<AccountFacts, 'staff' | 'debug'>,
) {
  return power === 'available' || (staff && !debug)
}

/** Where the first guard that refuses sends the user, or null when all let them pass. */
export function redirectOf(guards: readonly Guard[], facts: AccountFacts): string | null {
  return guards.find((guard) => !guard.lets(facts))?.elseGoTo ?? null
}
