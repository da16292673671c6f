import { randomBytes } from 'node:crypto'

import { audit } from '#api/platform/audit.ts'
import { statement } from '#api/platform/database/database.ts'
import type { Database, Queries } from '#api/platform/database/database.ts'
import { addSigningKey } from '#api/identity/keys.ts'
import { SESSION_SECONDS } from '#api/identity/login-sessions.ts'

import { Misuse, readSettings, getOption } from './command.ts'
import type { Command } from './command.ts'
import { withMigrated } from './database.ts'
import { operator } from './operator.ts'

/**
 * The longest lifetime of a signed token plus a day. The longest belongs to the ID token, which a sign-out sends at the end of a
 * session.
 */
const MAX_TOKEN_LIFE_DAYS = SESSION_SECONDS.long / 86_400 + 1
const KID_BYTES = 6

type Key = { kid: string; created_at: Date; retired: boolean }
/** A key is retired `MAX_TOKEN_LIFE_DAYS` after the next key was created. */
const keysStatement = statement<Key>(
  'rotate-keys',
  `select kid, created_at, coalesce(lead(created_at) over (order by created_at, kid) < $1, false) as retired
   from signing_key order by created_at desc, kid`,
)
const lockKeys = statement<never>(
  'rotate-one-at-a-time',
  'lock table signing_key in share row exclusive mode',
)
const removeKeys = statement<never>('rotate-remove', 'delete from signing_key where kid = any($1::text[])')

export const rotateKeys: Command = {
  help: `npm run operate -- rotate-keys [--older-than DAYS] [--compromised] [--json]

Makes a new key that signs tokens from now on. Tokens of older keys are accepted until they end: an older key is removed
${MAX_TOKEN_LIFE_DAYS} days after the next key was made. Nobody is signed out. Sign-ins in a browser use the new key once every
process was restarted, one after the other.

  --older-than DAYS  only where the newest key is older than that; for a timer
  --compromised      removes every older key: each process refuses tokens that it signed from the next call on, and pages
                     get new tokens by their refresh tokens. Restart every process right afterwards
  --json             what was made and taken away, as JSON

Exit code: 0 done or nothing was due, 1 failed, 2 wrong usage.`,
  options: { 'older-than': { type: 'string' }, compromised: { type: 'boolean' } },
  run: async (input) => {
    const days = getOption(input, 'older-than') ?? '0'
    if (!/^\d{1,4}$/.test(days)) throw new Misuse('--older-than takes a number of days.')
    const compromised = input.values['compromised'] === true
    const rotated = await withMigrated(readSettings(input), (db) =>
      rotateSigningKeys(db, { olderThanDays: Number(days), compromised }),
    )
    if (rotated === null)
      return {
        ok: true,
        lines: [`The newest key is no older than ${days} days: nothing was due.`],
        data: { made: null, accepted: [], removed: [] },
      }
    const { made, accepted, removed } = rotated
    return {
      ok: true,
      lines: [
        `The key ${made} signs from now on; start the processes anew, one after the other.`,
        `Still accepted: ${toListText(accepted)}.`,
        `Taken away: ${toListText(removed)}.`,
      ],
      data: rotated,
    }
  },
}

type RotationResult = {
  readonly made: string
  readonly accepted: readonly string[]
  readonly removed: readonly string[]
}

/** Makes a key and removes retired keys. Returns null if the newest key is not old enough. */
export function rotateSigningKeys(
  db: Database,
  { olderThanDays, compromised }: { olderThanDays: number; compromised: boolean },
): Promise<RotationResult | null> {
  return db.transaction(async (queries) => {
    // with two operators at the same time, the second waits and sees the key of the first
    await queries.rows(lockKeys, [])
    const before = await listKeys(queries)
    const newest = before[0]?.created_at.getTime() ?? 0
    if (!compromised && Date.now() - newest < olderThanDays * 86_400_000) return null
    const made = `${new Date().toISOString().slice(0, 10)}-${randomBytes(KID_BYTES).toString('hex')}`
    await addSigningKey(queries, made)
    const keys = await listKeys(queries)
    const older = keys.filter(({ kid }) => kid !== made)
    const removed = older.filter(({ retired }) => retired || compromised).map(({ kid }) => kid)
    const accepted = older.map(({ kid }) => kid).filter((kid) => !removed.includes(kid))
    if (removed.length > 0) await queries.rows(removeKeys, [removed])
    const detail = { made, removed: removed.join(' '), compromised: String(compromised) }
    await audit(queries, operator(), { action: 'signing-key-rotated', detail })
    return { made, accepted, removed }
  })
}

function listKeys(db: Queries): Promise<Key[]> {
  return db.rows(keysStatement, [new Date(Date.now() - MAX_TOKEN_LIFE_DAYS * 86_400_000)])
}

function toListText(kids: readonly string[]): string {
  return kids.length === 0 ? 'none' : kids.join(', ')
}
