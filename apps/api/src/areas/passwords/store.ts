import { statement } from '#api/platform/database/database.ts'
import type { Queries } from '#api/platform/database/database.ts'
import type { LinkedUser } from '#api/identity/password-links.ts'

const COLUMNS = 'user_id as "userId", username, first_name as "firstName", last_name as "lastName", email'

const byId = statement<LinkedUser>(
  'password-user-by-id',
  `select ${COLUMNS} from login_user where user_id = $1`,
)
const byUsername = statement<LinkedUser>(
  'password-user-by-username',
  `select ${COLUMNS} from login_user where username = $1`,
)

export async function readUser(db: Queries, userId: string): Promise<LinkedUser> {
  const [user] = await db.rows(byId, [userId])
  if (user === undefined) throw new Error(`no user ${userId}`)
  return user
}

export async function findUserByUsername(db: Queries, username: string): Promise<LinkedUser | null> {
  const [user] = await db.rows(byUsername, [username.toLowerCase()])
  return user ?? null
}

const deleteLinks = statement<never>('password-links-delete', 'delete from password_link where user_id = $1')

export async function deletePasswordLinks(db: Queries, userId: string): Promise<void> {
  await db.rows(deleteLinks, [userId])
}
