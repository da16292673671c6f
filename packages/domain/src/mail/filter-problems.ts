import { isEmailAddress } from '../email.ts'
import { ONE_LINE } from '../one-line.ts'
import { isReachable } from '../reachability.ts'

import type { Action, Condition, FilterFields, MailFilter } from './filter.ts'
import {
  MAX_CONDITIONS,
  MAX_FILTERS,
  MAX_FILTER_NAME_CHARACTERS,
  MAX_FORWARDS,
  MAX_VALUE_CHARACTERS,
} from './limits.ts'
import { comparesAddress, listForwards, plainAddress, tidyFilter, withFilter } from './rules.ts'

/** A problem of a filter and its field: `name`, `conditions`, `conditions.2.value`, `actions`, `actions.0.address`. */
export type FilterProblem = { readonly field: string; readonly problem: FilterProblemKind }
export type FilterProblemKind =
  | 'missing'
  | 'tooLong'
  | 'notOneLine'
  | 'noConditions'
  | 'tooManyConditions'
  | 'noActions'
  | 'actionOrder'
  | 'notAnAddress'
  | 'toItself'
  | 'loop'
  | 'twice'
  | 'tooManyForwards'
  | 'tooManyFilters'

/** The mailbox of a filter. */
export type MailboxFacts = {
  readonly address: string
  /** All filters of the mailbox. */
  readonly filters: readonly MailFilter[]
  /** The account's other mailboxes and their forwarding addresses. */
  readonly others: readonly { readonly address: string; readonly forwardsTo: readonly string[] }[]
}

/** All problems that prevent saving a filter to a mailbox, by field. Source: MAI-009, MAI-011. */
export function filterProblems(filter: MailFilter, mailbox: MailboxFacts): FilterProblem[] {
  const tidy = tidyFilter(filter)
  return [
    ...textProblems('name', tidy.name, MAX_FILTER_NAME_CHARACTERS),
    ...conditionProblems(tidy, mailbox),
    ...actionProblems(tidy, mailbox),
    ...mailboxProblems(tidy, mailbox),
  ]
}

/** Half of a surrogate pair. It cannot be encoded as bytes. */
const LONE_SURROGATE = /\p{Cs}/u

function textProblems(field: string, text: string, maxCharacters: number): FilterProblem[] {
  if (text === '') return [{ field, problem: 'missing' }]
  if (text.length > maxCharacters) return [{ field, problem: 'tooLong' }]
  return ONE_LINE.test(text) && !LONE_SURROGATE.test(text) ? [] : [{ field, problem: 'notOneLine' }]
}

/** A sender's address. It may be an address that mail cannot be sent to, such as `root@localhost`. */
const ONE_ADDRESS = /^[^\s@<>(),;:]+@[^\s@<>(),;:]+$/

/** A stored condition is not checked again, so that an older filter can be paused, moved and corrected. */
function conditionProblems(
  { mailFilterId, conditions }: MailFilter,
  { filters }: MailboxFacts,
): FilterProblem[] {
  if (conditions.length === 0) return [{ field: 'conditions', problem: 'noConditions' }]
  if (conditions.length > MAX_CONDITIONS) return [{ field: 'conditions', problem: 'tooManyConditions' }]
  const stored = filters.find((filter) => filter.mailFilterId === mailFilterId)?.conditions ?? []
  const isStored = ({ headerMatch, comparison, value }: Condition) =>
    stored.some(
      (each) => each.headerMatch === headerMatch && each.comparison === comparison && each.value === value,
    )
  return conditions.flatMap((condition, place): FilterProblem[] => {
    const field = `conditions.${place}.value`
    const problems = textProblems(field, condition.value, MAX_VALUE_CHARACTERS)
    const matchesNone =
      comparesAddress(condition) && !ONE_ADDRESS.test(condition.value) && !isStored(condition)
    return problems.length === 0 && matchesNone ? [{ field, problem: 'notAnAddress' }] : problems
  })
}

function actionProblems({ actions }: FilterFields, { address: own, others }: MailboxFacts): FilterProblem[] {
  if (actions.length === 0) return [{ field: 'actions', problem: 'noActions' }]
  if (!areOrdered(actions)) return [{ field: 'actions', problem: 'actionOrder' }]
  return actions.flatMap(({ address }, place) => {
    const problem = address === null ? null : forwardProblem(address, own, others)
    const isTwice = actions.findIndex((action) => action.address === address) < place
    const found = problem ?? (isTwice ? 'twice' : null)
    return found === null ? [] : [{ field: `actions.${place}.address`, problem: found }]
  })
}

/** Whether the actions are numbered by their places, each `FORWARD` has an address, and `DELETE` is last without one. */
function areOrdered(actions: readonly Action[]): boolean {
  return actions.every(({ actionType, orderIndex, address }, place) => {
    if (orderIndex !== place) return false
    const isLast = place === actions.length - 1
    return actionType === 'DELETE' ? address === null && isLast : address !== null
  })
}

/** Why a mailbox may not forward to an address, or null. */
export function forwardProblem(
  address: string,
  own: string,
  others: MailboxFacts['others'],
): FilterProblemKind | null {
  const to = plainAddress(address)
  if (to === '') return 'missing'
  if (!isEmailAddress(to)) return 'notAnAddress'
  if (to === plainAddress(own)) return 'toItself'
  const listNext = (from: string) => others.find((other) => other.address === from)?.forwardsTo ?? []
  return isReachable(to, plainAddress(own), listNext) ? 'loop' : null
}

function mailboxProblems(filter: MailFilter, { filters }: MailboxFacts): FilterProblem[] {
  const after = withFilter(filters, filter)
  const forwards = new Set(after.flatMap(listForwards))
  return [
    ...(after.length > MAX_FILTERS ? [{ field: 'name', problem: 'tooManyFilters' } as const] : []),
    ...(forwards.size > MAX_FORWARDS && listForwards(filter).length > 0
      ? [{ field: 'actions', problem: 'tooManyForwards' } as const]
      : []),
  ]
}

/**
 * The forwarding addresses of a filter that must confirm first: addresses outside the account without a confirmation. A
 * paused filter has none.
 */
export function listUnconfirmedForwards(
  filter: Pick<FilterFields, 'actions' | 'isPaused'>,
  { others }: Pick<MailboxFacts, 'others'>,
  confirmed: readonly string[],
): string[] {
  if (filter.isPaused) return []
  const known = new Set([...others.map(({ address }) => address), ...confirmed])
  return listForwards(filter).filter((address) => !known.has(address))
}
