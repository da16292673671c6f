import { normalizeEmail, normalizeText } from '../typed-text.ts'

import type { Action, ActionType, Condition, FilterFields, MailFilter } from './filter.ts'

/** Addresses are compared without case. */
export function plainAddress(address: string): string {
  return normalizeEmail(address).toLowerCase()
}

/** An address with a name before it, as in a header or in text copied from a header. */
const NAME_AND_ADDRESS = /^.*<([^<>]+)>$/
/** Whether a condition compares a sender or receiver by the address alone, without the display name. */
export function comparesAddress({ comparison, headerMatch }: Condition): boolean {
  return comparison === 'EQUALS' && headerMatch !== 'SUBJECT'
}

/** Normalizes the value. If only the address is compared, a name in the value is removed, because it would never match. */
function tidyCondition(condition: Condition): Condition {
  const value = normalizeText(condition.value)
  return {
    ...condition,
    value: comparesAddress(condition) ? normalizeEmail(NAME_AND_ADDRESS.exec(value)?.[1] ?? value) : value,
  }
}

/** A filter as stored: trimmed, and with `isPaused` only if it is paused. */
export function tidyFilter<F extends FilterFields>({ isPaused, ...filter }: F) {
  return {
    ...filter,
    ...(isPaused && { isPaused }),
    name: normalizeText(filter.name),
    conditions: filter.conditions.map(tidyCondition),
    actions: filter.actions.map((action) => ({
      ...action,
      address: action.address === null ? null : plainAddress(action.address),
    })),
  }
}

export function listForwards({ actions }: Pick<FilterFields, 'actions'>): string[] {
  return actions.flatMap(({ address }) => (address === null ? [] : [plainAddress(address)]))
}

/** Whether a message that meets the filter is deleted. */
export function deletesMessages({
  actions,
}: {
  readonly actions: readonly Pick<Action, 'actionType'>[]
}): boolean {
  return actions.some(({ actionType }) => actionType === 'DELETE')
}

/** The actions that may be added: after a `DELETE` only `FORWARD`. Source: MAI-010. */
export function actionsOffered(actions: readonly Action[]): ActionType[] {
  return deletesMessages({ actions }) ? ['FORWARD'] : ['FORWARD', 'DELETE']
}

/** Adds an action. `DELETE` stays last, and each action is numbered by its place. Source: MAI-010, MAI-011. */
export function withAction(actions: readonly Action[], actionType: ActionType): Action[] {
  if (!actionsOffered(actions).includes(actionType)) return [...actions]
  const added: Action = { actionType, orderIndex: 0, address: actionType === 'FORWARD' ? '' : null }
  return numberActions([...actions, added].toSorted((one, other) => rankAction(one) - rankAction(other)))
}

export function withoutAction(actions: readonly Action[], place: number): Action[] {
  return numberActions(actions.filter((_action, index) => index !== place))
}

function rankAction({ actionType }: Action): number {
  return actionType === 'DELETE' ? 1 : 0
}

function numberActions(actions: readonly Action[]): Action[] {
  return actions.map((action, orderIndex) => ({ ...action, orderIndex }))
}

/** Inserts or replaces a filter at the place that it names. */
export function withFilter(filters: readonly MailFilter[], saved: MailFilter): MailFilter[] {
  const others = withoutFilter(filters, saved.mailFilterId)
  return numberFilters(others.toSpliced(Math.max(0, saved.orderIndex), 0, saved))
}

export function withoutFilter(filters: readonly MailFilter[], mailFilterId: string): MailFilter[] {
  return numberFilters(filters.filter((filter) => filter.mailFilterId !== mailFilterId))
}

function numberFilters(filters: readonly MailFilter[]): MailFilter[] {
  return filters.map((filter, orderIndex) => ({ ...filter, orderIndex }))
}

/** Pauses the filters that forward to an address. */
export function pauseForwarding(filters: readonly MailFilter[], address: string): MailFilter[] {
  return filters.map((filter) =>
    listForwards(filter).includes(plainAddress(address)) ? { ...filter, isPaused: true } : filter,
  )
}
