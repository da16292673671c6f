import { statement } from '#api/platform/database/database.ts'
import type { Queries } from '#api/platform/database/database.ts'

/** A user for operators, without secrets. */
export type FoundUser = {
  userId: string
  username: string
  email: string
  lockedAt: Date | null
  hasPassword: boolean
  accounts: { account: string; role: string }[]
  sessions: number
  lastSignIn: Date | null
}

export const MAX_USERS = 20

const SELECT_USER = `
  select u.user_id as "userId", u.username, u.email, u.locked_at as "lockedAt", u.password_hash is not null as "hasPassword",
    (select coalesce(json_agg(json_build_object('account', c.account_code, 'role', c.role) order by c.account_code), '[]')
     from claim c where c.user_id = u.user_id) as accounts,
    (select count(*) from login_session s where s.user_id = u.user_id and s.ended_at is null and s.expires_at > now()) as sessions,
    (select max(s.created_at) from login_session s where s.user_id = u.user_id) as "lastSignIn"
  from login_user u`

const findUsers = statement<FoundUser>(
  'operate-users-find',
  `${SELECT_USER} where u.user_id in (
     select user_id from login_user where username like $1
     union select user_id from login_user where lower(email) like $1
     union select user_id from claim where account_code = $2)
   order by u.username limit ${MAX_USERS}`,
)
const findByName = statement<FoundUser>('operate-user-named', `${SELECT_USER} where u.username = $1`)
const lockStatement = statement<{ user_id: string }>(
  'operate-user-lock',
  'update login_user set locked_at = $2 where user_id = $1 and locked_at is null returning user_id',
)
const unlockStatement = statement<{ user_id: string }>(
  'operate-user-unlock',
  'update login_user set locked_at = null where user_id = $1 and locked_at is not null returning user_id',
)

/** Users whose username or email address begins with the text, or who may act for the account with this code. */
export function listUsersLike(db: Queries, text: string): Promise<FoundUser[]> {
  const beginning = text.toLowerCase().replaceAll(/[\\%_]/g, String.raw`\$&`)
  return db.rows(findUsers, [`${beginning}%`, text])
}

export async function findUserByName(db: Queries, username: string): Promise<FoundUser | null> {
  const [user] = await db.rows(findByName, [username.toLowerCase()])
  return user ?? null
}

/** Returns false if the user was locked before. */
export async function lockUser(db: Queries, userId: string): Promise<boolean> {
  return (await db.rows(lockStatement, [userId, new Date()])).length > 0
}

/** Returns false if the user was not locked. */
export async function unlockUser(db: Queries, userId: string): Promise<boolean> {
  return (await db.rows(unlockStatement, [userId])).length > 0
}
