import { statement } from '#api/platform/database/database.ts'
import type { Queries } from '#api/platform/database/database.ts'

import { ACTOR_COLUMNS } from './actor.ts'
import type { Actor } from './actor.ts'

/** An action on an account. It never contains text typed by an unknown person, which may be a password. */
export type AuditEvent = {
  readonly accountCode?: string
  readonly action: string
  readonly detail?: Readonly<Record<string, string | number | null>>
}

/** The columns of the actor as JSON, for the parameter `actor` of `insertEventsSql`. */
export function actorColumns(actor: Actor): string {
  const values = Object.entries(ACTOR_COLUMNS).map(([column, read]) => [column, read(actor)] as const)
  return JSON.stringify(Object.fromEntries(values))
}

/** SQL expressions for the columns of events. */
type EventColumns = {
  /** The system's time, as for `audit`: usually `now()`. */
  readonly at: string
  /** The parameter, such as `$5`, that is bound to `actorColumns`. */
  readonly actor: string
  readonly accountCode: string
  readonly action: string
  readonly detail?: string
  readonly onceKey?: string
}

/**
 * The start of a statement that writes audit events together with a change, up to its `from`. The actor is one parameter, so
 * that a further fact about actors leaves these statements unchanged.
 */
export function insertEventsSql(columns: EventColumns): string {
  const { at, actor, accountCode, action, detail = "'{}'::jsonb", onceKey = 'null::text' } = columns
  const names = Object.keys(ACTOR_COLUMNS)
  const values = names.map((name) => `${actor}::jsonb ->> '${name}'`)
  return `insert into audit_event (at, account_code, action, detail, once_key, ${names.join(', ')})
    select ${at}, ${accountCode}, ${action}, ${detail}, ${onceKey}, ${values.join(', ')}`
}

const insertEvent = statement<never>(
  'audit-event',
  insertEventsSql({
    at: '$1::timestamptz',
    actor: '$2',
    accountCode: '$3::text',
    action: '$4::text',
    detail: '$5::jsonb',
  }),
)

/**
 * Records who did what, for which account. Written in the transaction of the change. Its time is the system's, not the
 * provider clock's, so moving that clock does not move the trail.
 */
export async function audit(db: Queries, actor: Actor, event: AuditEvent): Promise<void> {
  await db.rows(insertEvent, [
    new Date(),
    actorColumns(actor),
    event.accountCode ?? null,
    event.action,
    JSON.stringify(event.detail ?? {}),
  ])
}
