/** The group of a line's plan: its tag, and whether the line is a member or the leader. Source: MOB-034. */
export type GroupMembership = { readonly groupTag: string | null; readonly isGroupMember: boolean }

/** A line of the account, or an open order that changes the plan of a line. */
type GroupLine = GroupMembership & { readonly serviceEntity: string | null }

export type GroupFacts = {
  readonly held: readonly GroupLine[]
  /** Open orders, by the plan that each of them gives. */
  readonly coming: readonly GroupLine[]
  /** The maximum number of members of a group besides its leader, by tag. Source: MOB-023. */
  readonly mostMembers: Readonly<Record<string, number>>
}

export type GroupProblem =
  | 'MOBILE_GROUP_NOT_FOUND'
  | 'MOBILE_GROUP_FULL'
  | 'MOBILE_GROUP_EXISTS'
  | 'MOBILE_GROUP_HAS_MEMBERS'

type Change = {
  /** The line that gets the plan; a new line has a free number. */
  readonly serviceEntity: string
  readonly plan: GroupMembership
}

/**
 * Why a line cannot have a plan in the account's groups, or null. Open orders occupy their places already, and a leader whose
 * order leaves the group does not count. A leader who hands over the lead takes the place of the new leader. Source: MOB-022,
 * MOB-023.
 */
export function groupProblem(facts: GroupFacts, { serviceEntity, plan }: Change): GroupProblem | null {
  const others = (lines: readonly GroupLine[]) => lines.filter((line) => line.serviceEntity !== serviceEntity)
  const own = facts.held.find((line) => line.serviceEntity === serviceEntity)
  const [held, coming] = [others(facts.held), others(facts.coming)]
  if (own !== undefined && isLeader(own) && !(isLeader(plan) && plan.groupTag === own.groupTag)) {
    if ([...held, ...coming].some((line) => belongsToGroup(line, own.groupTag)))
      return 'MOBILE_GROUP_HAS_MEMBERS'
  }
  if (plan.groupTag === null) return null
  const leaders = held.filter((line) => isLeader(line) && line.groupTag === plan.groupTag)
  if (!plan.isGroupMember) {
    const more = coming.some((line) => isLeader(line) && line.groupTag === plan.groupTag)
    return more || leaders.length > 0 ? 'MOBILE_GROUP_EXISTS' : null
  }
  const next = coming.find((line) => isLeader(line) && line.groupTag === plan.groupTag)
  const isLed = leaders.some(({ serviceEntity: leader }) =>
    coming.every((line) => line.serviceEntity !== leader || next !== undefined),
  )
  if (!isLed) return 'MOBILE_GROUP_NOT_FOUND'
  const lines = [...held.filter((line) => line.serviceEntity !== next?.serviceEntity), ...coming]
  const members = lines.filter((line) => belongsToGroup(line, plan.groupTag)).length
  return members < (facts.mostMembers[plan.groupTag] ?? 0) ? null : 'MOBILE_GROUP_FULL'
}

function isLeader({ groupTag, isGroupMember }: GroupMembership): boolean {
  return groupTag !== null && !isGroupMember
}

function belongsToGroup({ groupTag, isGroupMember }: GroupMembership, tag: string | null): boolean {
  return isGroupMember && groupTag === tag
}
