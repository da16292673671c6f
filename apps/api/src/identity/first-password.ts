import { randomUUID } from 'node:crypto'

import type { Actor } from '#api/platform/actor.ts'
import { audit } from '#api/platform/audit.ts'
import { statement } from '#api/platform/database/database.ts'
import type { Database } from '#api/platform/database/database.ts'
import { queueLetter } from '#api/provider/notices/letter.ts'

import { welcomeLetter } from './password-letters.ts'
import { createLinkCode } from './password-links.ts'

type NewCustomer = { userId: string; firstName: string; lastName: string; email: string; orderId: string }

const newCustomer = statement<NewCustomer>(
  'new-customer',
  `select u.user_id as "userId", u.first_name as "firstName", u.last_name as "lastName", u.email,
     o.order_number::text as "orderId"
   from login_user u join claim c using (user_id) join product_order o using (account_code)
   where u.username = $1 and u.password_hash is null
   order by o.order_number desc limit 1`,
)

type WelcomeRequest = {
  readonly username: string
  readonly publicUrl: string
  /** By the provider clock. */
  readonly now: number
  readonly actor: Actor
}

/**
 * Mails a customer with an order the link for a first password; an earlier link ends. Returns false if no customer of that
 * username has an order and lacks a password.
 */
export async function welcomeNewCustomer(
  db: Database,
  { username, publicUrl, now, actor }: WelcomeRequest,
): Promise<boolean> {
  const [customer] = await db.rows(newCustomer, [username.toLowerCase()])
  if (customer === undefined) return false
  const { userId, firstName, lastName, email, orderId } = customer
  await db.transaction(async (queries) => {
    const { code: token, expiresAt } = await createLinkCode(queries, userId, { purpose: 'first', orderId })
    const address = `${publicUrl}/set-password?${new URLSearchParams({ token, orderId })}`
    await queueLetter(queries, {
      ...welcomeLetter({ firstName, lastName, orderId }),
      userId,
      source: `first-password:${randomUUID()}`,
      to: email,
      at: now,
      link: { address, expiresAt },
    })
    await audit(queries, actor, { action: 'first-password-link', detail: { userId, orderId } })
  })
  return true
}
