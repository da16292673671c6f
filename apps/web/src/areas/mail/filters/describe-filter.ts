import type { Condition, FilterFields } from '@switchboard/domain/mail/filter'
import { listForwards } from '@switchboard/domain/mail/rules'

import { COMPARISONS } from './words.ts'

/** A sentence about the conditions and the actions of a filter. */
export function describeFilter(filter: FilterFields): string {
  const separator = filter.allConditionsRequired ? ', and ' : ', or '
  return `When ${filter.conditions.map(describeCondition).join(separator)}: ${describeActions(filter)}.`
}

function describeCondition({ headerMatch, comparison, value }: Condition): string {
  const isAddress = comparison === 'EQUALS' && headerMatch !== 'SUBJECT'
  if (isAddress) return headerMatch === 'FROM' ? `it comes from ${value}` : `it is sent or copied to ${value}`
  return `${PARTS[headerMatch]} ${COMPARISONS[comparison]} “${value}”`
}

const PARTS = { FROM: 'the sender', TO: 'a receiver', SUBJECT: 'the subject' } as const

function describeActions(filter: Pick<FilterFields, 'actions'>): string {
  const addresses = joinNames(listForwards(filter))
  const isDeleted = filter.actions.some(({ actionType }) => actionType === 'DELETE')
  if (addresses === '') return 'it is deleted'
  return `it is forwarded to ${addresses}, and ${isDeleted ? 'does not stay here' : 'a copy stays here'}`
}

/** Joins names to a list in a sentence. */
export function joinNames(names: readonly string[]): string {
  return new Intl.ListFormat('en-NZ').format(names)
}
