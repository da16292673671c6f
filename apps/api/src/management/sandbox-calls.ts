import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'

import { audit } from '#api/audit.ts'
import { statement } from '#api/database/database.ts'
import { sendRefusal } from '#api/http/mount.ts'
import { parsed, storable } from '#api/http/parse.ts'
import { Refused, isRefusal, refused } from '#api/http/refusal.ts'
import { providerNow } from '#api/http/session.ts'
import { welcomeNewCustomer } from '#api/identity/first-password.ts'
import { hashOf } from '#api/identity/hash.ts'
import { signIn } from '#api/identity/sign-in.ts'
import { STAFF_TOKEN_SECONDS, newStaffToken } from '#api/identity/staff-token.ts'
import { fullUsername } from '#api/identity/users.ts'
import type { Job } from '#api/jobs/jobs.ts'
import type { Services } from '#api/services.ts'

import { mountTimeMachine } from './time-machine.ts'

const MOST_ACCOUNTS = 20

const staffTokenAsked = z.strictObject({
  username: z.string().check(z.minLength(1)),
  password: z.string().check(z.minLength(1)),
  accountCode: z.string().check(z.minLength(1)),
})
const welcomeAsked = z.strictObject({ username: z.string().check(z.minLength(1)) })
const accountQuery = z.object({ query: z._default(z.string(), '') })

const accounts = statement<{ accountCode: string; name: string; address: string }>(
  'sandbox-accounts',
  `select account_code as "accountCode", name, address from account
   where $1 = '' or account_code = $1 or position(lower($1) in lower(name)) > 0
     or position(lower($1) in lower(address)) > 0
   order by account_code limit ${MOST_ACCOUNTS}`,
)

/** The few calls by which the demo's outside world moves the clock and its staff desk gets leave to act. */
export function mountSandboxCalls(app: FastifyInstance, services: Services, jobs: readonly Job[]): void {
  const { db, environment } = services
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
  app.post('/sandbox/welcome', async (request, reply) => {
    const { username } = parsed(welcomeAsked, storable(request.body))
    const asked = { username: await fullUsername(db, username), publicUrl: environment.PUBLIC_URL }
    const correlationId = request.id
    const now = await providerNow(db)
    const told = await welcomeNewCustomer(db, { ...asked, now, actor: 'sandbox', correlationId })
    return told ? { told } : sendRefusal(reply, refused('NoIdentity'), correlationId)
  })
  mountTimeMachine(app, services, jobs)
}
