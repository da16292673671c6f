import type { Action, Condition, HeaderMatch, MailFilter } from './filter.ts'
import { deletesMessages } from './rules.ts'

/** Under which name the script is on the mail server. */
export const SCRIPT_NAME = 'switchboard'

/** Headers that a condition looks into; somebody who gets a copy is sent to as well. */
const HEADERS: Record<HeaderMatch, string> = { FROM: '"from"', TO: '["to", "cc"]', SUBJECT: '"subject"' }

/**
 * The filters of a mailbox as a Sieve script (RFC 5228, RFC 3894), in their order. A filter that deletes ends it; after any
 * other the next one is looked at too. Of one that is paused there is no more than its name. Names are comments that other
 * programs read.
 */
export function sieveScript(filters: readonly MailFilter[]): string {
  return `require ["copy"];\r\n${filters.map(ruleOf).join('')}`
}

function ruleOf(filter: MailFilter): string {
  const { name, mailFilterId, conditions, allConditionsRequired, actions } = filter
  const head = `# rule:[${commentOf(name)}]\r\n# switchboard:${mailFilterId}\r\n`
  if (filter.isPaused) return `${head}# paused\r\n`
  const tests = conditions.map(testOf)
  const test =
    tests.length === 1
      ? String(tests[0])
      : `${allConditionsRequired ? 'allof' : 'anyof'} (\r\n  ${tests.join(',\r\n  ')})`
  const isLast = deletesMessages(filter)
  const body = actions.map((action) => `  ${actionOf(action, isLast)}\r\n`).join('')
  return `${head}if ${test} {\r\n${body}}\r\n`
}

function testOf({ headerMatch, comparison, value }: Condition): string {
  const headers = HEADERS[headerMatch]
  switch (comparison) {
    case 'EQUALS':
      // of a sender or receiver it is the address that equals, whatever name stands beside it
      return `${headerMatch === 'SUBJECT' ? 'header :is' : 'address :is :all'} ${headers} ${quoted(value)}`
    case 'CONTAINS':
      return `header :contains ${headers} ${quoted(value)}`
    case 'STARTSWITH':
      return matches(headerMatch, `${literal(value)}*`)
    case 'ENDSWITH':
      return matches(headerMatch, `*${literal(value)}`)
  }
}

/** A person's begin and end are those of the address or of the whole header, where a name stands before and a bracket behind. */
function matches(headerMatch: HeaderMatch, pattern: string): string {
  const sought = `${HEADERS[headerMatch]} ${quoted(pattern)}`
  return headerMatch === 'SUBJECT'
    ? `header :matches ${sought}`
    : `anyof (header :matches ${sought}, address :matches :all ${sought})`
}

function actionOf({ address }: Action, isLast: boolean): string {
  if (address === null) return 'discard;\r\n  stop;'
  // without a copy of its own the message is kept by the redirect alone, and the deletion then takes that away
  return isLast ? `redirect ${quoted(address)};` : `redirect :copy ${quoted(address)};`
}

/** A quoted string: only these two stand for themselves behind a backslash. */
function quoted(text: string): string {
  return `"${text.replaceAll(/["\\]/g, '\\$&')}"`
}

/** A text in a pattern, of which no sign stands for others. */
function literal(text: string): string {
  return text.replaceAll(/[*?\\]/g, '\\$&')
}

/** A text in a comment of one line. */
function commentOf(text: string): string {
  return text.replaceAll(/\p{Cc}/gu, ' ')
}
