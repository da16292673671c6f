import type { Queries } from '#api/database/database.ts'

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

export async function audit(db: Queries, event: AuditEvent): Promise<void> {
  await db.kysely
    .insertInto('audit_event')
    .values({
      at: new Date(),
      actor: event.actor,
      account_code: event.accountCode ?? null,
      action: event.action,
      correlation_id: event.correlationId,
      detail: JSON.stringify(event.detail ?? {}),
    })
    .execute()
}
