import type { Account, ServiceFacts } from './accounts/contract.ts'
import type { Feature } from './config/contract.ts'
import { reaches } from './level.ts'
import type { Level } from './level.ts'

export const BUSINESS_GROUP_1 = 'orconbus'
/** Group 1 and group 2. Source: ACC-017. */
export const BUSINESS_GROUPS: readonly string[] = [BUSINESS_GROUP_1, '2degreessmb']

/** Facts about the session and the account when a route is entered. */
export type AccountFacts = {
  readonly staff: boolean
  readonly debug: boolean
  /** The page is served from localhost or a configured test host. */
  readonly testHost: boolean
  readonly businessGroup: string
  readonly features: ReadonlySet<Feature>
  /** The second set of switches, which a business needs for plan changes. Source: CFG-018. */
  readonly businessFeatures: ReadonlySet<Feature>
  /** Customers with a plain phone line may not change their product. Source: CHG-004. */
  readonly disablePotsProductChange: boolean
  /** Nobody changes the plan of their power. Source: PWR-013. */
  readonly disablePowerProductChange: boolean
  /** Null until the account has loaded, and if its provider does not answer. */
  readonly services: ServiceFacts | null
  /** Null until the account has loaded. */
  readonly billFrequency: Account['billCycle']['billFrequency'] | null
  /** The level of an authorised person; null for the owner and for staff. */
  readonly level: Level | null
  /** Whether the brand has a referral offer. */
  readonly refersFriends: boolean
  /** Whether the brand allows changes of voice features. */
  readonly offersVoiceFeatures: boolean
}

/** Groups 1 and 2 are business; any other account is residential. Source: ACC-017. */
export function isBusiness(businessGroup: string): boolean {
  return BUSINESS_GROUPS.includes(businessGroup)
}

/** Business accounts see prices without GST, all other accounts with GST. Source: ACC-020, ACC-021. */
export function showsPricesWithGst(businessGroup: string): boolean {
  return !isBusiness(businessGroup)
}

/** The page has words for the redirect of each: see `REASON_WORDS` of the shell. Source: SHL-066. */
export type GuardName =
  | 'billedMonthly'
  | 'business'
  | 'concernsWireless'
  | 'debugOnly'
  | 'featureOn'
  | 'hasBroadband'
  | 'hasSpeedTest'
  | 'hasVideo'
  | 'hasWireless'
  | 'mayDo'
  | 'hasPoliciesOrProducts'
  | 'mayOrderNewProducts'
  | 'noActiveOrders'
  | 'noMobile'
  | 'noPower'
  | 'notBusiness'
  | 'notFirstWireless'
  | 'notWireless'
  | 'noVideo'
  | 'noWifiUnits'
  | 'offersVoiceFeatures'
  | 'planChangeOn'
  | 'potsChangeAllowed'
  | 'powerChangeAllowed'
  | 'refersFriends'
  | 'testHostOnly'

/** A condition of a route as data: who may enter, and where all others are sent. */
export type Guard = {
  /** The reason of the redirect. */
  readonly name: GuardName
  readonly allows: (facts: AccountFacts) => boolean
  readonly elseGoTo: string
  /** The guard uses facts of the account's services. The route waits until the facts have loaded. */
  readonly needsAccount?: true
}

/**
 * Passes the owner, staff, and authorised persons of this level or a higher one. All others are sent to the list of people
 * and their levels.
 */
export function mayDo(needed: Exclude<Level, 'see'>): Guard {
  return {
    name: 'mayDo',
    allows: ({ level }) => level === null || reaches(level, needed),
    elseGoTo: `/authorised-people?needs=${needed}`,
  }
}

/** Passes while the switch is on. Source: CFG-014, CFG-015. */
export function featureOn(feature: Feature, elseGoTo = '/'): Guard {
  return { name: 'featureOn', allows: (facts) => facts.features.has(feature), elseGoTo }
}

/** Passes while the switch is on; a business also needs the second switch. Source: CFG-018, HUB-013. */
export function planChangeOn(feature: Feature, elseGoTo = '/'): Guard {
  return {
    name: 'planChangeOn',
    allows: ({ features, businessFeatures, businessGroup }) =>
      features.has(feature) && (!isBusiness(businessGroup) || businessFeatures.has(feature)),
    elseGoTo,
  }
}

/** Refuses only business group 1. Source: ACC-019. */
export function notBusiness(elseGoTo = '/'): Guard {
  return { name: 'notBusiness', allows: ({ businessGroup }) => businessGroup !== BUSINESS_GROUP_1, elseGoTo }
}

/** Creates a guard that passes if a fact of the account is true or unknown. An unknown fact is left to the provider. */
export function toGuard(name: GuardName, allows: (services: ServiceFacts) => boolean) {
  return (elseGoTo = '/'): Guard => ({
    name,
    allows: ({ services }) => services === null || allows(services),
    elseGoTo,
    needsAccount: true,
  })
}

/** Refuses wireless broadband of both versions. Source: ACC-024. */
export const notWireless = toGuard('notWireless', ({ wirelessVersion }) => wirelessVersion === null)

/** Source: MOV-008. */
export const hasBroadband = toGuard('hasBroadband', ({ internet }) => internet)

/** Source: QUA-014. */
export const mayOrderNewProducts = toGuard(
  'mayOrderNewProducts',
  ({ canOrderNewProducts }) => canOrderNewProducts,
)

/** Refuses an account with a plain phone line while changes of such lines are disabled. Source: CHG-004, MOV-005. */
export function potsChangeAllowed(elseGoTo = '/'): Guard {
  return {
    name: 'potsChangeAllowed',
    allows: ({ disablePotsProductChange, services }) =>
      !disablePotsProductChange || services?.plainPhoneLine !== true,
    elseGoTo,
    needsAccount: true,
  }
}

/** Closed while changes of power products are disabled. Source: PWR-013. */
export const powerChangeAllowed: Guard = {
  name: 'powerChangeAllowed',
  allows: ({ disablePowerProductChange }) => !disablePowerProductChange,
  elseGoTo: '/change-hub',
}

/** Passes for a brand that allows changes of voice features. Source: HUB-016, VFE-004. */
export const offersVoiceFeatures: Guard = {
  name: 'offersVoiceFeatures',
  allows: (facts) => facts.offersVoiceFeatures,
  elseGoTo: '/change-hub',
}

/**
 * Passes an account that can sign up to power. Staff also pass, in `debug` only for an account without power.
 * Source: ACC-015, ACC-016, PWR-003 to PWR-005, PWR-008.
 */
export const noPower: Guard = {
  name: 'noPower',
  allows: ({ staff, debug, services }) => {
    if (services === null || services.power === 'available') return true
    return staff && (!debug || services.power === 'none')
  },
  elseGoTo: '/change-hub',
  needsAccount: true,
}

/** Passes while `debug` is on. Source: SHL-004. */
export const debugOnly: Guard = { name: 'debugOnly', allows: (facts) => facts.debug, elseGoTo: '/' }

/** Passes on localhost and on test hosts. Source: SHL-002, SHL-003. */
export const testHostOnly: Guard = { name: 'testHostOnly', allows: (facts) => facts.testHost, elseGoTo: '/' }

/** Passes for a brand with a referral offer. Source: SHL-047. */
export const refersFriends: Guard = {
  name: 'refersFriends',
  allows: (facts) => facts.refersFriends,
  elseGoTo: '/',
}

/**
 * Passes an account without an open order, and staff outside `debug`. Unknown orders count as none.
 * Source: ORD-080, ACC-014, ACC-016.
 */
export const noActiveOrders: Guard = {
  name: 'noActiveOrders',
  allows: (facts) => isStaffOutsideDebug(facts) || !hasOpenOrder(facts.services),
  elseGoTo: '/change-hub',
  needsAccount: true,
}

function hasOpenOrder(services: ServiceFacts | null): boolean {
  return services !== null && (services.activeFibreOrder || services.otherActiveOrder)
}

type StaffFacts = Pick<AccountFacts, 'staff' | 'debug'>

export function isStaffOutsideDebug({ staff, debug }: StaffFacts): boolean {
  return staff && !debug
}

/**
 * Whether an account is offered its first mobile: it may order, the user may too, and no order other than of fibre is under
 * way, which may be of a mobile. Source: MOB-090.
 */
export function mayGetMobile(
  { lineRentalMobile, prepaidMobile, canOrderNewProducts, otherActiveOrder }: ServiceFacts,
  { level }: Pick<AccountFacts, 'level'>,
): boolean {
  const hasMobile = lineRentalMobile || prepaidMobile
  return !hasMobile && canOrderNewProducts && !otherActiveOrder && (level === null || reaches(level, 'order'))
}

/** Whether the power sign-up is shown. Staff outside `debug` always see it. Source: SHL-024, HUB-007, PWR-009. */
export function mayGetPower({ power }: ServiceFacts, user: StaffFacts): boolean {
  return power === 'available' || isStaffOutsideDebug(user)
}

/** The first guard that refuses. */
export function findRefusingGuard(guards: readonly Guard[], facts: AccountFacts): Guard | undefined {
  return guards.find((guard) => !guard.allows(facts))
}

/** The redirect of the first guard that refuses, or null if all guards pass. */
export function findGuardRedirect(guards: readonly Guard[], facts: AccountFacts): string | null {
  return findRefusingGuard(guards, facts)?.elseGoTo ?? null
}
