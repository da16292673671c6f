import type { Condition, HeaderMatch, MailFilter } from './filter.ts'
import { addressesIn, decodeHeader } from './message-head.ts'
import type { MessageHead } from './message-head.ts'
import { comparesAddress, deletesMessages, listForwards } from './rules.ts'

/** The effect of a mailbox's filters on a message. */
export type Acts = {
  /** The matching filters, in the order in which they act. */
  readonly mailFilterIds: readonly string[]
  readonly forwardedTo: readonly string[]
  /** The message is not delivered to the mailbox. */
  readonly isDeleted: boolean
}

const HEADERS: Record<HeaderMatch, readonly string[]> = {
  FROM: ['from'],
  TO: ['to', 'cc'],
  SUBJECT: ['subject'],
}

/** Predicts the mail server's action on a message, by the same filters as in the script. */
export function actsOn(filters: readonly MailFilter[], head: MessageHead): Acts {
  const matching: MailFilter[] = []
  let isDeleted = false
  for (const filter of filters) {
    if (isDeleted) break
    if (filter.isPaused || !matchesFilter(filter, head)) continue
    matching.push(filter)
    isDeleted = deletesMessages(filter)
  }
  return {
    mailFilterIds: matching.map(({ mailFilterId }) => mailFilterId),
    forwardedTo: [...new Set(matching.flatMap(listForwards))],
    isDeleted,
  }
}

function matchesFilter({ conditions, allConditionsRequired }: MailFilter, head: MessageHead): boolean {
  return allConditionsRequired
    ? conditions.every((condition) => matchesCondition(condition, head))
    : conditions.some((condition) => matchesCondition(condition, head))
}

function matchesCondition(condition: Condition, head: MessageHead): boolean {
  const { headerMatch, comparison } = condition
  const raw = HEADERS[headerMatch].flatMap((name) => head.get(name) ?? [])
  const sought = foldCase(condition.value)
  const addresses = headerMatch === 'SUBJECT' ? [] : raw.flatMap(addressesIn)
  const texts = raw.map((text) => decodeHeader(text).trim())
  const candidates = comparesAddress(condition) ? addresses : [...texts, ...addresses]
  return candidates.some((text) => {
    const found = foldCase(text)
    switch (comparison) {
      case 'EQUALS':
        return found === sought
      case 'CONTAINS':
        return found.includes(sought)
      case 'STARTSWITH':
        return found.startsWith(sought)
      case 'ENDSWITH':
        return found.endsWith(sought)
    }
  })
}

/** Ignores case for ASCII letters only, like mail servers (i;ascii-casemap). */
function foldCase(text: string): string {
  return text.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase())
}
