import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'

import { dayAt } from '@switchboard/domain/day'

import { audit } from '#api/audit.ts'
import { statement } from '#api/database/database.ts'
import type { Queries } from '#api/database/database.ts'
import { sendRefusal } from '#api/http/mount.ts'
import { parsed, storable } from '#api/http/parse.ts'
import { Refused, isRefusal, refused } from '#api/http/refusal.ts'
import { hashOf } from '#api/identity/hash.ts'
import { signIn } from '#api/identity/sign-in.ts'
import { STAFF_TOKEN_SECONDS, newStaffToken } from '#api/identity/staff-token.ts'
import type { Services } from '#api/services.ts'

const DAY_MILLISECONDS = 86_400_000
const MOST_DAYS = 3_660
const MOST_ACCOUNTS = 20

const staffTokenAsked = z.strictObject({
  username: z.string().check(z.minLength(1)),
  password: z.string().check(z.minLength(1)),
  accountCode: z.string().check(z.minLength(1)),
})
const clockMove = z.union([
  z.strictObject({ days: z.int().check(z.minimum(-MOST_DAYS), z.maximum(MOST_DAYS)) }),
  z.strictObject({
    milliseconds: z
      .int()
      .check(z.minimum(-MOST_DAYS * DAY_MILLISECONDS), z.maximum(MOST_DAYS * DAY_MILLISECONDS)),
  }),
])
const accountQuery = z.object({ query: z._default(z.string(), '') })

const accounts = statement<{ accountCode: string; name: string; address: string }>(
  'sandbox-accounts',
  `select account_code as "accountCode", name, address from account
   where $1 = '' or account_code = $1 or position(lower($1) in lower(name)) > 0
     or position(lower($1) in lower(address)) > 0
   order by account_code limit ${MOST_ACCOUNTS}`,
)
const moveClock = statement<{ offset_milliseconds: number }>(
  'sandbox-move-clock',
  'update provider_clock set offset_milliseconds = offset_milliseconds + $1 returning offset_milliseconds',
)
const clockOffset = statement<{ offset_milliseconds: number }>(
  'sandbox-clock',
  'select offset_milliseconds from provider_clock',
)

/** The few calls by which the demo's outside world moves the clock and its staff desk gets leave to act. */
export function mountSandboxCalls(app: FastifyInstance, { db, environment }: Services): void {
  const expected = environment.MANAGEMENT_TOKEN
  app.addHook('onRequest', async (request) => {
    // by the route that was found: the same address can be spelt in many ways
    if (expected === undefined || !request.routeOptions.url?.startsWith('/sandbox/')) return
    const shown = request.headers.authorization ?? ''
    // hashes of the same length, so that comparing tells nothing
    if (hashOf(shown) !== hashOf(`Bearer ${expected}`)) throw new Refused(refused('FORBIDDEN'))
  })
  app.post('/sandbox/staff-token', async (request, reply) => {
    const { username, password, accountCode } = parsed(staffTokenAsked, storable(request.body))
    const correlationId = request.id
    const staff = await signIn(db, { kind: 'staff', username, password, peer: request.ip, correlationId })
    if (isRefusal(staff)) return sendRefusal(reply, staff, correlationId)
    const made = await newStaffToken(db, staff.subject, accountCode)
    if (made === null) return sendRefusal(reply, refused('ACCOUNT_CODE_NOT_AVAILABLE'), correlationId)
    await audit(db, { actor: staff.subject, accountCode, action: 'staff-token', correlationId })
    return { ...made, accountCode, expiresInSeconds: STAFF_TOKEN_SECONDS }
  })
  app.get('/sandbox/accounts', (request) =>
    db.rows(accounts, [parsed(accountQuery, storable(request.query)).query.trim()]),
  )
  app.get('/sandbox/clock', () => clockOf(db))
  app.post('/sandbox/clock', (request) => movedClock(db, parsed(clockMove, request.body)))
}

async function movedClock(db: Queries, move: z.output<typeof clockMove>) {
  await db.rows(moveClock, ['days' in move ? move.days * DAY_MILLISECONDS : move.milliseconds])
  return clockOf(db)
}

async function clockOf(db: Queries) {
  const [clock] = await db.rows(clockOffset, [])
  const offsetMilliseconds = clock?.offset_milliseconds ?? 0
  const now = Date.now() + offsetMilliseconds
  return { now: new Date(now).toISOString(), today: dayAt(now), offsetMilliseconds }
}
