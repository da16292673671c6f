/** The group of a line's plan: its tag, and whether the line is a member or the leader. Source: MOB-034. */
export type GroupMembership = { readonly groupTag: string | null; readonly isGroupMember: boolean }

/** A line of the account, or an open order that changes the plan of a line. */
type GroupLine = GroupMembership & { readonly serviceEntity: string | null }

export type GroupFacts = {
  readonly held: readonly GroupLine[]
  /** Open orders, with the groups of the ordered plans. */
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
 * Why a line cannot have a plan in the account's groups, or null. Open orders count as if they were done. Source: MOB-022,
 * MOB-023.
 */
export function groupProblem(facts: GroupFacts, { serviceEntity, plan }: Change): GroupProblem | null {
  const isOther = (line: GroupLine) => line.serviceEntity !== serviceEntity
  const own = facts.held.find((line) => line.serviceEntity === serviceEntity)
  const others = { ...facts, held: facts.held.filter(isOther), coming: facts.coming.filter(isOther) }
  if (own !== undefined && leavesMembers(own, plan, others)) return 'MOBILE_GROUP_HAS_MEMBERS'
  if (plan.groupTag === null) return null
  return plan.isGroupMember ? memberProblem(plan.groupTag, others) : leaderProblem(plan.groupTag, others)
}

/** Whether a leader stops leading a group that has members. */
function leavesMembers(own: GroupLine, plan: GroupMembership, { held, coming }: GroupFacts): boolean {
  if (own.groupTag === null || own.isGroupMember || leads(plan, own.groupTag)) return false
  return [...held, ...coming].some((line) => isMember(line, own.groupTag))
}

function leaderProblem(tag: string, { held, coming }: GroupFacts): GroupProblem | null {
  return [...held, ...coming].some((line) => leads(line, tag)) ? 'MOBILE_GROUP_EXISTS' : null
}

function memberProblem(tag: string, { held, coming, mostMembers }: GroupFacts): GroupProblem | null {
  const nextLeader = coming.find((line) => leads(line, tag))
  const hasOpenOrder = (line: GroupLine) => coming.some((each) => each.serviceEntity === line.serviceEntity)
  // without a next leader, an open order of the leader means that it leaves the group
  const isLed = held.some((line) => leads(line, tag) && (nextLeader !== undefined || !hasOpenOrder(line)))
  if (!isLed) return 'MOBILE_GROUP_NOT_FOUND'
  // the place of the next leader goes to the present leader, whose open order is in `coming`
  const lines = [...held.filter((line) => line.serviceEntity !== nextLeader?.serviceEntity), ...coming]
  const members = lines.filter((line) => isMember(line, tag)).length
  return members < (mostMembers[tag] ?? 0) ? null : 'MOBILE_GROUP_FULL'
}

function leads({ groupTag, isGroupMember }: GroupMembership, tag: string): boolean {
  return groupTag === tag && !isGroupMember
}

function isMember({ groupTag, isGroupMember }: GroupMembership, tag: string | null): boolean {
  return groupTag === tag && isGroupMember
}
