import { statement } from '#api/database/database.ts'
import type { Queries } from '#api/database/database.ts'
import type { Actor } from '#api/http/handle.ts'

/**
 * Who did what, for which account, and whence; written in the transaction of what was done. Nothing typed by an unknown
 * person goes in: it may be a password. Its instant is the system's: whoever moves the provider clock moves no trail.
 */
export type AuditEvent = {
  readonly actor: string
  readonly accountCode?: string
  readonly action: string
  readonly correlationId: string
  readonly detail?: Readonly<Record<string, string | number | null>>
}

/** Who acts, as the trail names them. */
export function trailName({ kind, subject }: Actor): string {
  return `${kind}:${subject}`
}

/** Who acts by a link that was sent to an account: nobody else is known of them. */
export const LINK_BEARER = 'link'

/** Begins traces that a statement writes beside what it does; a `select` of these columns follows. */
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
