import { requestSignIn } from '#api/partners/mail/client.ts'
import { statement } from '#api/platform/database/database.ts'
import type { Queries } from '#api/platform/database/database.ts'
import { openPostgres } from '#api/platform/database/postgres.ts'
import type { Environment } from '#api/platform/environment.ts'

import { note, ok, wrong } from './symptom.ts'
import type { Symptom } from './symptom.ts'

const CONNECTION_LIMITS = { connections: 1, connectMilliseconds: 5_000, answerMilliseconds: 5_000 }

/** Signs in at the server of mailboxes for one of them, and reads and changes nothing. Source: OPS-023. */
export async function findMailboxSymptoms(settings: Environment): Promise<Symptom[]> {
  const { MAIL_SERVER_URL } = settings
  if (MAIL_SERVER_URL === undefined) return []
  const address = (await findMailboxInDatabase(settings)) ?? toPostmaster(settings)
  try {
    const reply = await requestSignIn({ ...settings, MAIL_SERVER_URL }, address)
    if (reply.status === 'OK') return [ok('mailboxes', 'the mail server accepts our login')]
    if (reply.status === 'NO')
      return [
        wrong(
          'mailboxes',
          `the mail server refuses our login (${reply.text})`,
          `check MAIL_SERVER_USER and MAIL_SERVER_KEY, and that this user may act for ${address}`,
        ),
      ]
    return [
      note(
        'mailboxes',
        `the mail server ends our login for ${address} (${reply.text})`,
        'look for the reason in its log: it may have no such mailbox',
      ),
    ]
  } catch (error) {
    return [
      wrong(
        'mailboxes',
        `the mail server does not answer (${describeCause(error)})`,
        'check MAIL_SERVER_URL, the way there, its TLS, and whether it runs',
      ),
    ]
  }
}

const mailboxStatement = statement<{ address: string }>(
  'doctor-mailbox',
  `select m.address from mailbox m left join mailbox_script s using (account_code, mailbox_id)
   order by s.script is not null and s.settling_since is null desc, m.account_code desc limit 1`,
)

/** A mailbox that the mail server should have: one whose script it has accepted before all others. Null if there is none. */
export async function findMailbox(db: Queries): Promise<string | null> {
  const [mailbox] = await db.rows(mailboxStatement, [])
  return mailbox?.address ?? null
}

/** The embedded database has one connection only, and the checks of the database use it. */
async function findMailboxInDatabase({ DATABASE_URL }: Environment): Promise<string | null> {
  if (DATABASE_URL === undefined) return null
  const db = openPostgres(DATABASE_URL, CONNECTION_LIMITS)
  try {
    return await findMailbox(db)
  } catch {
    // the checks of the database report the cause
    return null
  } finally {
    await db.close()
  }
}

/** Every domain with mailboxes has this one (RFC 5321, 4.5.1). */
function toPostmaster({ MAIL_FROM }: Environment): string {
  return `postmaster@${MAIL_FROM.slice(MAIL_FROM.indexOf('@') + 1)}`
}

function describeCause(error: unknown): string {
  if (!(error instanceof Error)) return 'no reason'
  return 'code' in error ? String(error.code) : error.message
}
