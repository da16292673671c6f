import type { Condition, FilterFields } from '@switchboard/domain/mail/filter'
import { listForwards } from '@switchboard/domain/mail/rules'

import { COMPARISONS } from './words.ts'

/** What a filter does, as one plain sentence. */
export function filterSentence(filter: FilterFields): string {
  const when = filter.conditions.map(conditionWords).join(filter.allConditionsRequired ? ', and ' : ', or ')
  return `When ${when}: ${whatIsDone(filter)}.`
}

function conditionWords({ headerMatch, comparison, value }: Condition): string {
  const isAddress = comparison === 'EQUALS' && headerMatch !== 'SUBJECT'
  if (isAddress) return headerMatch === 'FROM' ? `it comes from ${value}` : `it is sent or copied to ${value}`
  return `${PARTS[headerMatch]} ${COMPARISONS[comparison]} “${value}”`
}

const PARTS = { FROM: 'the sender', TO: 'a receiver', SUBJECT: 'the subject' } as const

function whatIsDone(filter: Pick<FilterFields, 'actions'>): string {
  const to = joinNames(listForwards(filter))
  const isDeleted = filter.actions.some(({ actionType }) => actionType === 'DELETE')
  if (to === '') return 'it is deleted'
  return `it goes on to ${to}, and ${isDeleted ? 'does not stay here' : 'a copy stays here'}`
}

/** One, two or more of something, as a sentence names them. */
export function joinNames(names: readonly string[]): string {
  return new Intl.ListFormat('en-NZ').format(names)
}
