import type { MobileAddOn, MobileService } from './contract.ts'

type Line = Pick<MobileService, 'plan' | 'groupTag' | 'isGroupLeader'>

/** Whether the data of a mobile, or of the leader of its group, is unlimited. */
export function hasUnlimitedData(mobile: Line, mobiles: readonly Line[]): boolean {
  const leader = mobiles.find((each) => each.isGroupLeader && each.groupTag === mobile.groupTag)
  const { plan } = mobile.groupTag === null ? mobile : (leader ?? mobile)
  return plan.periodDataMb === 0
}

/**
 * The add-ons that a mobile may have. An add-on with an end is charged once, so that it can be bought again. Source: MOB-058, MOB-088.
 */
export function addOnsForMobile<AddOn extends MobileAddOn>(
  addOns: readonly AddOn[],
  mobiles: readonly Line[],
  mobile: Line & Pick<MobileService, 'addOns'>,
): AddOn[] {
  const heldKeys = new Set(mobile.addOns.map(({ planKey }) => planKey))
  const isUnlimited = hasUnlimitedData(mobile, mobiles)
  return addOns.filter(
    ({ isGroupMember, planKey, duration, addedDataMb }) =>
      !isGroupMember &&
      (duration !== null || !heldKeys.has(planKey)) &&
      !(isUnlimited && addedDataMb !== null),
  )
}
