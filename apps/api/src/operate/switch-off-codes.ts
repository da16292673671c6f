import { audit } from '#api/platform/audit.ts'
import { providerNow } from '#api/platform/clock.ts'
import { statement } from '#api/platform/database/database.ts'
import type { Database, Queries } from '#api/platform/database/database.ts'
import { listKeys } from '#api/platform/key-ring.ts'
import type { KeyRing } from '#api/platform/key-ring.ts'
import { endAllSessions } from '#api/identity/login-sessions.ts'
import { codesResetLetter } from '#api/identity/second-factor-letters.ts'
import { clearCodesIfOff, lockFactor } from '#api/identity/second-factor-store.ts'
import { queueLetter } from '#api/provider/notices/letter.ts'

import { operator } from './operator.ts'

const PORTION = 500

/** The codes of all customers, or of those with an app or recovery codes that no key of the ring opens. */
export type Selection = { readonly kind: 'all' } | { readonly kind: 'lost'; readonly ring: KeyRing }

export type SwitchOffTotals = {
  readonly customers: number
  readonly apps: number
  readonly recoveryCodes: number
  /** Null for a count, and where sessions stay. */
  readonly sessionsEnded: number | null
}

/** `$1` has the ids of the ring's keys; null selects all. */
const IS_SELECTED = '($1::text[] is null or key_id <> all($1::text[]))'

type Counts = { customers: number; apps: number; recoveryCodes: number }
const countStatement = statement<Counts>(
  'operate-codes-count',
  `with app as (select user_id from second_factor where confirmed_at is not null and ${IS_SELECTED}),
     customer as (select user_id from app union select user_id from recovery_code where ${IS_SELECTED})
   select (select count(*) from customer) as customers, (select count(*) from app) as apps,
     (select count(*) from recovery_code where user_id in (table customer)) as "recoveryCodes"`,
)
type User = { userId: string; email: string }
const usersStatement = statement<User>(
  'operate-codes-users',
  `select user_id as "userId", email from login_user
   where user_id > $2 and user_id in (
     select user_id from second_factor where ${IS_SELECTED}
     union select user_id from recovery_code where ${IS_SELECTED})
   order by user_id limit ${PORTION}`,
)
const deleteApp = statement<{ wasOn: boolean }>(
  'operate-codes-delete-app',
  `delete from second_factor where user_id = $2 and ${IS_SELECTED} returning confirmed_at is not null as "wasOn"`,
)
const deleteCodes = statement<{ user_id: string }>(
  'operate-codes-delete-recovery',
  `delete from recovery_code where user_id = $2 and ($3 or exists (
     select from recovery_code where user_id = $2 and ${IS_SELECTED}))
   returning user_id`,
)

export async function countCodes(db: Queries, selection: Selection): Promise<SwitchOffTotals> {
  const [counts] = await db.rows(countStatement, [toKeyIds(selection)])
  return { customers: 0, apps: 0, recoveryCodes: 0, ...counts, sessionsEnded: null }
}

/**
 * Deletes secrets and recovery codes, each customer in a transaction with the letter and the trail. An unconfirmed app goes
 * without either. Source: OPS-033.
 */
export async function switchOffCodes(db: Database, selection: Selection): Promise<SwitchOffTotals> {
  const totals = { customers: 0, apps: 0, recoveryCodes: 0, sessionsEnded: 0 }
  const at = await providerNow(db)
  let users = await listUsers(db, selection, '')
  while (users.length > 0) {
    for (const user of users) {
      const result = await switchOffUser(db, user, { selection, at })
      if (result === null) continue
      totals.customers += 1
      totals.apps += result.apps
      totals.recoveryCodes += result.recoveryCodes
      totals.sessionsEnded += result.sessionsEnded
    }
    users = await listUsers(db, selection, users.at(-1)?.userId ?? '')
  }
  return { ...totals, sessionsEnded: selection.kind === 'all' ? totals.sessionsEnded : null }
}

function listUsers(db: Queries, selection: Selection, afterUserId: string): Promise<User[]> {
  return db.rows(usersStatement, [toKeyIds(selection), afterUserId])
}

function switchOffUser(
  db: Database,
  { userId, email }: User,
  { selection, at }: { readonly selection: Selection; readonly at: number },
) {
  const values = [toKeyIds(selection), userId]
  return db.transaction(async (queries) => {
    await lockFactor(queries, userId)
    const [app] = await queries.rows(deleteApp, values)
    const hadApp = app?.wasOn === true
    const recoveryCodes = (await queries.rows(deleteCodes, [...values, hadApp])).length
    const isOff = await clearCodesIfOff(queries, userId)
    if (!hadApp && recoveryCodes === 0) return null
    // a leaked key opens sessions only beside a stolen password, and those look the same
    const sessionsEnded = selection.kind === 'all' ? await endAllSessions(queries, userId, null) : 0
    const detail = { userId, selection: selection.kind, recoveryCodes, sessionsEnded }
    await audit(queries, operator(), {
      action: hadApp ? 'second-factor-off' : 'recovery-codes-off',
      detail,
    })
    await queueLetter(queries, codesResetLetter({ userId, email }, at, { hadApp, isOff }))
    return { apps: hadApp ? 1 : 0, recoveryCodes, sessionsEnded }
  })
}

/** The ids of the keys whose codes stay; null if none stay. */
function toKeyIds(selection: Selection): string[] | null {
  return selection.kind === 'all' ? null : listKeys(selection.ring).map(({ id }) => id)
}
