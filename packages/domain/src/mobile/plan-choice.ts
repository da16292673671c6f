import type { MobileProduct, MobileService } from './contract.ts'
import { groupProblem } from '../ordering/adding/mobile/group.ts'
import type { GroupFacts } from '../ordering/adding/mobile/group.ts'

/** The mobiles of an account, as their list tells them. */
type Mobiles = readonly Pick<MobileService, 'serviceEntity' | 'isGroupLeader' | 'groupTag' | 'groups'>[]

/** Of groups whose members are not all lines yet, those that are on their way count as well. */
function toGroupFacts(mobiles: Mobiles): GroupFacts {
  const held = mobiles.map(({ serviceEntity, isGroupLeader, groupTag }) => ({
    serviceEntity,
    groupTag,
    isGroupMember: groupTag !== null && !isGroupLeader,
  }))
  const groups = new Map(
    mobiles.flatMap(({ groups: own }) => own.map((group) => [group.groupTag, group] as const)),
  )
  const coming = [...groups.values()].flatMap(({ groupTag, groupMemberCount }) => {
    const lines = held.filter((line) => line.isGroupMember && line.groupTag === groupTag).length
    return Array.from({ length: groupMemberCount - lines }, () => ({
      serviceEntity: null,
      groupTag,
      isGroupMember: true,
    }))
  })
  const mostMembers: Record<string, number> = {}
  for (const { groupTag, maxGroupMemberCount } of groups.values()) mostMembers[groupTag] = maxGroupMemberCount
  return { held, coming, mostMembers }
}

/**
 * The plans that a new mobile may have: none that is for changes alone, and a member's only while its group has room.
 * Source: MOB-022, MOB-034.
 */
export function plansForNew<Product extends MobileProduct>(
  products: readonly Product[],
  mobiles: Mobiles,
): Product[] {
  const facts = toGroupFacts(mobiles)
  return products.filter(
    (plan) => !plan.changeOnly && groupProblem(facts, { serviceEntity: '', plan }) === null,
  )
}

/** The plans that a mobile may change to, its own among them. Source: MOB-012, MOB-034. */
export function plansForChange<Product extends MobileProduct>(
  products: readonly Product[],
  mobiles: Mobiles,
  { serviceEntity, plan: { planKey } }: Pick<MobileService, 'serviceEntity' | 'plan'>,
): Product[] {
  const facts = toGroupFacts(mobiles)
  return products.filter(
    (plan) => plan.planKey === planKey || groupProblem(facts, { serviceEntity, plan }) === null,
  )
}

/** Whether the mobile leads a group that has members: its plan is theirs too, so it stays. */
export function leadsMembers({ isGroupLeader, groups }: Pick<MobileService, 'isGroupLeader' | 'groups'>) {
  return isGroupLeader && groups.some(({ groupMemberCount }) => groupMemberCount > 0)
}
