import { statement } from '#api/platform/database/database.ts'
import type { Queries } from '#api/platform/database/database.ts'

const yieldUsername = statement<never>(
  'staff-member-yield-username',
  `update staff_member set username = lower(username || '#' || staff_id)
   where username = lower($2) and staff_id <> $1`,
)
const save = statement<never>(
  'staff-member-save',
  `insert into staff_member (staff_id, username, name, sales_person_code) values ($1, lower($2), $3, lower($2))
   on conflict (staff_id) do update set username = excluded.username, name = excluded.name`,
)

/**
 * Saves a member of staff as the issuer names them. If another member had the username before, theirs is changed. The code as
 * a sales person is the username until an operator sets another.
 */
export async function saveStaffMember(
  db: Queries,
  member: { readonly subject: string; readonly username: string; readonly name: string },
): Promise<void> {
  await db.rows(yieldUsername, [member.subject, member.username])
  await db.rows(save, [member.subject, member.username, member.name])
}
