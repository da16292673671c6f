import type { MobileProduct, MobileService } from './contract.ts'
import { groupProblem } from '../ordering/adding/mobile/group.ts'
import type { GroupFacts } from '../ordering/adding/mobile/group.ts'

/** The mobiles of an account, as the list of mobiles has them. */
type Mobiles = readonly Pick<MobileService, 'serviceEntity' | 'isGroupLeader' | 'groupTag' | 'groups'>[]

/** A group's member count includes members under way. They are not lines yet, so they are added as `coming`. */
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
 * The plans that a new mobile may have. Plans for changes only are left out, and so are plans for members of a full group.
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

/** The plans that a mobile may change to, including its current plan. Source: MOB-012, MOB-034. */
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

/** Whether the mobile leads a group with members. The members share its plan, so the plan cannot change. */
export function leadsMembers({ isGroupLeader, groups }: Pick<MobileService, 'isGroupLeader' | 'groups'>) {
  return isGroupLeader && groups.some(({ groupMemberCount }) => groupMemberCount > 0)
}
