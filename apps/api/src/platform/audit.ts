import { statement } from '#api/platform/database/database.ts'
import type { Queries } from '#api/platform/database/database.ts'
import type { Actor } from '#api/platform/actor.ts'

/**
 * An action of an actor on an account. It is written in the transaction of the change. It never contains text that an unknown
 * person typed, because the text may be a password. Its time is the system's: moving the provider clock does not move the trail.
 */
export type AuditEvent = {
  readonly actor: string
  readonly accountCode?: string
  readonly action: string
  readonly correlationId: string
  readonly detail?: Readonly<Record<string, string | number | null>>
}

/** The actor's name in the audit trail. */
export function trailName({ kind, subject }: Actor): string {
  return `${kind}:${subject}`
}

/** The actor of an action by a link that was sent to an account. The person is not known. */
export const LINK_BEARER = 'link'

/** The start of a statement that writes audit events together with a change. A `select` of these columns follows. */
export const TRACES = 'insert into audit_event (at, actor, account_code, action, correlation_id, detail)'

const insertEvent = statement<never>('audit-event', `${TRACES} values ($1, $2, $3, $4, $5, $6)`)

export async function audit(db: Queries, event: AuditEvent): Promise<void> {
  await db.rows(insertEvent, [
    new Date(),
    event.actor,
    event.accountCode ?? null,
    event.action,
    event.correlationId,
    JSON.stringify(event.detail ?? {}),
  ])
}
