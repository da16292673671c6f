import { listNotice } from './declare.ts'
import type { Channel, Kind, NoticeType, Words } from './declare.ts'
import { toSqlText } from './sql-words.ts'
import type { SqlFacts } from './sql-words.ts'

/** A notice of an account whose words are built by an SQL statement. */
export type SqlNotice<Text extends string> = {
  readonly category: string
  readonly type: NoticeType
  readonly channel: Channel
  /** The SQL expressions of its words. */
  readonly toSql: (facts: SqlFacts<Text>) => Words
}

/** Declares a notice whose words a statement builds, for many accounts or together with its cause. `SqlFacts` describes texts. */
export function declareSqlNotice<const Subject extends string, const Body extends string>({
  subject,
  body,
  channel = 'Email',
  ...kind
}: Kind & {
  readonly subject: Subject
  readonly body: Body
  readonly channel?: Channel
}): SqlNotice<Subject | Body> {
  const words = { subject: removePartNames(subject), body: removePartNames(body) }
  const type = listNotice({ ...kind, channel, isInPortal: true, listWords: () => [words] })
  return {
    category: kind.category,
    type,
    channel,
    toSql: (facts) => ({ subject: toSqlText(subject, facts), body: toSqlText(body, facts) }),
  }
}

function removePartNames(text: string): string {
  return text.replaceAll(/\[\w+\|/g, '[')
}
