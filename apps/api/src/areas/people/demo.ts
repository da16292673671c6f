import { randomBytes, randomUUID } from 'node:crypto'

import type { Day } from '@switchboard/domain/day'
import { addDays } from '@switchboard/domain/day'

import { statement } from '#api/platform/database/database.ts'
import type { Queries } from '#api/platform/database/database.ts'
import type { DemoFacts } from '#api/provider/demo-facts.ts'
import { hashSecret } from '#api/platform/hash.ts'

/** Aroha has an authorised person, and has invited two more who have not accepted yet. */
const ACCOUNT = '100482'
const AUTHORISED = { userId: 'user-mere', mobile: '0215550171', born: '1994-02-11', sinceDaysAgo: 412 }
const PENDING = [
  { first: 'Rangi', last: 'Ngata', mobile: '0275550134', born: '1999-08-30', daysAgo: 3 },
  { first: 'Sione', last: 'Tuala', mobile: '0225550178', born: '1968-12-02', daysAgo: 1 },
]
const CODE_BYTES = 32
const DAYS_TO_ACCEPT = 7

const authorise = statement<never>(
  'demo-authorised-person',
  `update claim set mobile_number = $3, date_of_birth = $4, since = $5::date + time '09:40'
   where account_code = $1 and user_id = $2`,
)
const invite = statement<never>(
  'demo-pending-person',
  `insert into pending_person (pending_id, account_code, email, first_name, last_name, mobile_number, date_of_birth,
     invited_at, code_hash, expires_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8::date + time '20:15', $9, now() + make_interval(days => $10))`,
)

/** The codes of the links are random, so the demo's invitations cannot be accepted. */
export async function fillPendingPeople(db: Queries, today: Day): Promise<void> {
  const { userId, mobile: authorisedMobile, born: birthday, sinceDaysAgo } = AUTHORISED
  await db.rows(authorise, [ACCOUNT, userId, authorisedMobile, birthday, addDays(today, -sinceDaysAgo)])
  for (const { first, last, mobile, born, daysAgo } of PENDING) {
    const email = `${first.toLowerCase()}@mail.example`
    const invited = addDays(today, -daysAgo)
    const hash = hashSecret(randomBytes(CODE_BYTES).toString('base64url'))
    const daysLeft = DAYS_TO_ACCEPT - daysAgo
    await db.rows(invite, [randomUUID(), ACCOUNT, email, first, last, mobile, born, invited, hash, daysLeft])
  }
}

export const peopleDemo: DemoFacts = { people: fillPendingPeople }
