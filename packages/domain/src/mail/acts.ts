import type { Condition, HeaderMatch, MailFilter } from './filter.ts'
import { addressesIn, decodeHeader } from './message-head.ts'
import type { MessageHead } from './message-head.ts'
import { deletesMessages, listForwards } from './rules.ts'

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
  const met: MailFilter[] = []
  let isDeleted = false
  for (const filter of filters) {
    if (isDeleted) break
    if (filter.isPaused || !meets(filter, head)) continue
    met.push(filter)
    isDeleted = deletesMessages(filter)
  }
  return {
    mailFilterIds: met.map(({ mailFilterId }) => mailFilterId),
    forwardedTo: [...new Set(met.flatMap(listForwards))],
    isDeleted,
  }
}

function meets({ conditions, allConditionsRequired }: MailFilter, head: MessageHead): boolean {
  return allConditionsRequired
    ? conditions.every((condition) => holds(condition, head))
    : conditions.some((condition) => holds(condition, head))
}

function holds({ headerMatch, comparison, value }: Condition, head: MessageHead): boolean {
  const raw = HEADERS[headerMatch].flatMap((name) => head.get(name) ?? [])
  const sought = foldCase(value)
  const addresses = headerMatch === 'SUBJECT' ? [] : raw.flatMap(addressesIn)
  const texts = raw.map((text) => decodeHeader(text).trim())
  // `EQUALS` compares a person by the address, without the display name
  const candidates =
    comparison === 'EQUALS' && headerMatch !== 'SUBJECT' ? addresses : [...texts, ...addresses]
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
