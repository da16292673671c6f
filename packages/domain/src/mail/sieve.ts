import type { Action, Condition, HeaderMatch, MailFilter } from './filter.ts'
import { deletesMessages } from './rules.ts'

/** The name of the script on the mail server. */
export const SCRIPT_NAME = 'switchboard'

/** The headers that a condition checks. Receivers of a copy count as receivers. */
const HEADERS: Record<HeaderMatch, string> = { FROM: '"from"', TO: '["to", "cc"]', SUBJECT: '"subject"' }

/**
 * The filters of a mailbox as a Sieve script (RFC 5228, RFC 3894), in their order. A matching filter that deletes ends the
 * script; after any other filter the next is tested too. A paused filter has only its name. Names are comments that other
 * programs read.
 */
export function sieveScript(filters: readonly MailFilter[]): string {
  return `require ["copy"];\r\n${filters.map(toRule).join('')}`
}

function toRule(filter: MailFilter): string {
  const { name, mailFilterId, conditions, allConditionsRequired, actions } = filter
  const head = `# rule:[${toComment(name)}]\r\n# switchboard:${mailFilterId}\r\n`
  if (filter.isPaused) return `${head}# paused\r\n`
  const tests = conditions.map(toTest)
  const test =
    tests.length === 1
      ? String(tests[0])
      : `${allConditionsRequired ? 'allof' : 'anyof'} (\r\n  ${tests.join(',\r\n  ')})`
  const deletes = deletesMessages(filter)
  const body = actions.map((action) => `  ${toAction(action, deletes)}\r\n`).join('')
  return `${head}if ${test} {\r\n${body}}\r\n`
}

function toTest({ headerMatch, comparison, value }: Condition): string {
  const headers = HEADERS[headerMatch]
  switch (comparison) {
    case 'EQUALS':
      // a sender or receiver is compared by the address, without the display name
      return `${headerMatch === 'SUBJECT' ? 'header :is' : 'address :is :all'} ${headers} ${quote(value)}`
    case 'CONTAINS':
      return `header :contains ${headers} ${quote(value)}`
    case 'STARTSWITH':
      return toPatternTest(headerMatch, `${escapeWildcards(value)}*`)
    case 'ENDSWITH':
      return toPatternTest(headerMatch, `*${escapeWildcards(value)}`)
  }
}

/** Matches a person's address or the whole header, because a header may have a name before and a bracket after the address. */
function toPatternTest(headerMatch: HeaderMatch, pattern: string): string {
  const sought = `${HEADERS[headerMatch]} ${quote(pattern)}`
  return headerMatch === 'SUBJECT'
    ? `header :matches ${sought}`
    : `anyof (header :matches ${sought}, address :matches :all ${sought})`
}

function toAction({ address }: Action, deletes: boolean): string {
  if (address === null) return 'discard;\r\n  stop;'
  // `redirect` without `:copy` cancels the delivery, so the message is forwarded and not kept
  return deletes ? `redirect ${quote(address)};` : `redirect :copy ${quote(address)};`
}

/** A quoted string: only these two characters are escaped by a backslash. */
function quote(text: string): string {
  return `"${text.replaceAll(/["\\]/g, '\\$&')}"`
}

function escapeWildcards(text: string): string {
  return text.replaceAll(/[*?\\]/g, '\\$&')
}

/** Makes a text fit for a comment of one line. */
function toComment(text: string): string {
  return text.replaceAll(/\p{Cc}/gu, ' ')
}
