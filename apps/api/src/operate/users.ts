import { audit } from '#api/platform/audit.ts'
import type { Database } from '#api/platform/database/database.ts'
import type { Environment } from '#api/platform/environment.ts'
import { providerNow } from '#api/platform/clock.ts'
import { endAllSessions } from '#api/identity/login-sessions.ts'
import { sendResetLink } from '#api/identity/reset-link.ts'
import { factorOffLetter } from '#api/identity/second-factor-letters.ts'
import { removeAllFactors } from '#api/identity/second-factor-store.ts'
import { EVERY_JOB, listHolds } from '#api/platform/jobs/holds.ts'
import { queueLetter } from '#api/provider/notices/letter.ts'
import { NOTICES_JOB } from '#api/provider/notices/outbox.ts'

import { Misuse, NotPossible, readSettings } from './command.ts'
import type { Command, Report } from './command.ts'
import { withMigrated } from './database.ts'
import { operator } from './operator.ts'
import { MAX_USERS, lockUser, unlockUser, findUserByName, listUsersLike } from './users-store.ts'
import type { FoundUser } from './users-store.ts'

type UserAction = (db: Database, user: FoundUser, settings: Environment) => Promise<Report>

const ACTIONS: Readonly<Record<string, UserAction>> = {
  lock: lockOut,
  unlock: unlockSignIn,
  'end-sessions': signOutEverywhere,
  'send-reset': sendPasswordReset,
  'factor-off': turnFactorOff,
}

export const users: Command = {
  help: `npm run operate -- users find TEXT [--json]
npm run operate -- users lock|unlock|end-sessions|send-reset|factor-off USERNAME [--json]

  find          users whose username or email address begins with TEXT, or who may act for the account of that code
  lock          keeps a user from signing in and ends everything that they are signed in by
  unlock        lets them sign in again, with the password that they had
  end-sessions  signs a user out everywhere
  send-reset    sends them the letter by which they set a new password themselves; the link is shown to nobody else
  factor-off    switches off two-step sign-in for a user who has lost it: app, passkeys and recovery codes; check first who calls

The audit trail has each action on a user, with the name of the user who is signed in on this machine.

  --json  the same as JSON

Exit code: 0 done or found, 1 not done or not found, 2 wrong usage.`,
  run: async (input) => {
    const [action = '', text, ...more] = input.words
    if (text === undefined || more.length > 0) throw new Misuse('Say what to do, and to whom.')
    const settings = readSettings(input)
    if (action === 'find')
      return withMigrated(settings, async (db) => buildUsersReport(await listUsersLike(db, text)))
    if (ACTIONS[action] === undefined) throw new Misuse(`There is nothing called ${action} to do.`)
    return withMigrated(settings, (db) => runUserAction(db, { action, username: text, settings }))
  },
}

export async function runUserAction(
  db: Database,
  { action, username, settings }: { action: string; username: string; settings: Environment },
): Promise<Report> {
  const [user, run] = [await findUserByName(db, username), ACTIONS[action]]
  if (user === null || run === undefined) throw new NotPossible(`There is no user ${username}.`)
  return run(db, user, settings)
}

function buildUsersReport(found: readonly FoundUser[]): Report {
  const more = found.length === MAX_USERS ? [`The first ${MAX_USERS}: there may be more.`] : []
  return {
    ok: found.length > 0,
    lines: found.length === 0 ? ['Nobody was found.'] : [...found.flatMap(toLines), ...more],
    data: { users: found },
  }
}

function toLines(user: FoundUser): string[] {
  const { username, email, accounts, sessions, lastSignIn } = user
  const last = lastSignIn === null ? 'never signed in' : `last signed in on ${toDayText(lastSignIn)}`
  const claims = accounts.map(({ account, role }) => `${account} (${role})`)
  return [
    username,
    `  ${describeState(user)}; ${last}; ${sessions} sessions; email ${email}`,
    `  accounts: ${claims.length === 0 ? 'none' : claims.join(', ')}`,
  ]
}

function describeState({ lockedAt, hasPassword }: FoundUser): string {
  if (lockedAt !== null) return `locked since ${toDayText(lockedAt)}`
  return hasPassword ? 'may sign in' : 'has set no password'
}

function toDayText(instant: Date): string {
  return instant.toISOString().slice(0, 10)
}

async function lockOut(db: Database, { userId, username }: FoundUser): Promise<Report> {
  const ended = await db.transaction(async (queries) => {
    if (!(await lockUser(queries, userId))) return null
    const sessionsEnded = await endAllSessions(queries, userId, null)
    await audit(queries, operator(), { action: 'user-locked', detail: { userId, sessionsEnded } })
    return sessionsEnded
  })
  return ended === null
    ? toReport(`${username} was locked already.`, { changed: false })
    : toReport(`${username} is locked; ${ended} sessions ended.`, { changed: true, sessionsEnded: ended })
}

async function unlockSignIn(db: Database, { userId, username }: FoundUser): Promise<Report> {
  const changed = await db.transaction(async (queries) => {
    if (!(await unlockUser(queries, userId))) return false
    await audit(queries, operator(), { action: 'user-unlocked', detail: { userId } })
    return true
  })
  return toReport(changed ? `${username} may sign in again.` : `${username} was not locked.`, { changed })
}

async function signOutEverywhere(db: Database, { userId, username }: FoundUser): Promise<Report> {
  const sessionsEnded = await db.transaction(async (queries) => {
    const ended = await endAllSessions(queries, userId, null)
    await audit(queries, operator(), { action: 'sessions-ended', detail: { userId, sessionsEnded: ended } })
    return ended
  })
  return toReport(`${username} is signed out everywhere; ${sessionsEnded} sessions ended.`, { sessionsEnded })
}

async function sendPasswordReset(
  db: Database,
  user: FoundUser,
  { PUBLIC_URL: publicUrl }: Environment,
): Promise<Report> {
  const { userId, username } = user
  if (user.lockedAt !== null)
    throw new NotPossible(`${username} is locked: a new password would let nobody in. Unlock first.`)
  await sendResetLink(db, {
    actor: operator(),
    user,
    publicUrl,
    now: await providerNow(db),
    detail: { userId },
  })
  const holds = await listHolds(db)
  const isHeld = holds.some(({ name }) => name === EVERY_JOB || name === NOTICES_JOB)
  const letter = 'A letter with a link for a new password'
  return toReport(
    isHeld
      ? `${letter} for ${username} waits: letters are held until npm run operate -- release mail.`
      : `${letter} goes to ${username}.`,
    { queued: true, held: isHeld },
  )
}

/** The user is notified by letter, so that an impostor who persuaded an operator is noticed. */
async function turnFactorOff(db: Database, { userId, username, email }: FoundUser): Promise<Report> {
  const changed = await db.transaction(async (queries) => {
    if (!(await removeAllFactors(queries, userId))) return false
    await audit(queries, operator(), { action: 'second-factor-off', detail: { userId } })
    await queueLetter(queries, factorOffLetter({ userId, email }, await providerNow(queries)))
    return true
  })
  const off = `Two-step sign-in of ${username} is off`
  return toReport(changed ? `${off}; a letter tells them.` : `${off} already.`, { changed })
}

function toReport(sentence: string, data: Report['data']): Report {
  return { ok: true, lines: [sentence], data }
}
