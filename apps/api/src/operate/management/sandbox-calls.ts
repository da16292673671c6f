import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'

import { audit } from '#api/platform/audit.ts'
import { sendRefusal } from '#api/platform/http/mount.ts'
import { parseInput, checkStorable } from '#api/platform/http/parse.ts'
import { Refused, isRefusal, refuse } from '#api/platform/refusal.ts'
import { providerNow } from '#api/platform/clock.ts'
import { welcomeNewCustomer } from '#api/identity/first-password.ts'
import { hashSecret } from '#api/platform/hash.ts'
import { checkCredentials, signIn } from '#api/identity/sign-in.ts'
import type { Credentials } from '#api/identity/sign-in.ts'
import { STAFF_TOKEN_SECONDS, newStaffToken } from '#api/identity/staff-token.ts'
import { fullUsername } from '#api/identity/users.ts'
import type { Job } from '#api/platform/jobs/jobs.ts'
import type { Services } from '#api/platform/services.ts'

import { MAX_QUERY_CHARACTERS, searchAccounts, auditSearch, isLongEnough } from './account-search.ts'
import { mountTimeMachine } from './time-machine.ts'

const staffTokenRequest = z.strictObject({
  username: z.string().check(z.minLength(1)),
  password: z.string().check(z.minLength(1)),
  accountCode: z.string().check(z.minLength(1)),
})
const welcomeRequest = z.strictObject({ username: z.string().check(z.minLength(1)) })
const accountsRequest = z.strictObject({
  username: z.string().check(z.minLength(1)),
  password: z.string().check(z.minLength(1)),
  query: z.string().check(z.trim(), z.maxLength(MAX_QUERY_CHARACTERS), z.refine(isLongEnough)),
})

/** The few calls by which the demo's outside world moves the clock and its staff desk gets leave to act. */
export function mountSandboxCalls(app: FastifyInstance, services: Services, jobs: readonly Job[]): void {
  const { db, environment } = services
  const expected = environment.MANAGEMENT_TOKEN
  app.addHook('onRequest', async (request) => {
    // by the route that was found: the same address can be spelt in many ways
    if (expected === undefined || !request.routeOptions.url?.startsWith('/sandbox/')) return
    const shown = request.headers.authorization ?? ''
    // hashes of the same length, so that comparing tells nothing
    if (hashSecret(shown) !== hashSecret(`Bearer ${expected}`)) throw new Refused(refuse('FORBIDDEN'))
  })
  app.post('/sandbox/staff-token', async (request, reply) => {
    const { username, password, accountCode } = parseInput(staffTokenRequest, checkStorable(request.body))
    const correlationId = request.id
    const staff = await signIn(db, staffCredentials(request, { username, password }))
    if (isRefusal(staff)) return sendRefusal(reply, staff, correlationId)
    const made = await newStaffToken(db, staff.subject, accountCode)
    if (made === null) return sendRefusal(reply, refuse('ACCOUNT_CODE_NOT_AVAILABLE'), correlationId)
    await audit(db, { actor: staff.subject, accountCode, action: 'staff-token', correlationId })
    return { ...made, accountCode, expiresInSeconds: STAFF_TOKEN_SECONDS }
  })
  app.post('/sandbox/accounts', async (request, reply) => {
    const { username, password, query } = parseInput(accountsRequest, checkStorable(request.body))
    const correlationId = request.id
    const staff = await checkCredentials(
      db,
      staffCredentials(request, { username, password }),
      'account-search',
    )
    if (isRefusal(staff)) return sendRefusal(reply, staff, correlationId)
    const found = await searchAccounts(db, query)
    const trace = { actor: staff.subject, query, found: found.accounts.length, correlationId }
    await auditSearch(db, trace)
    return found
  })
  app.post('/sandbox/welcome', async (request, reply) => {
    const { username } = parseInput(welcomeRequest, checkStorable(request.body))
    const recipient = { username: await fullUsername(db, username), publicUrl: environment.PUBLIC_URL }
    const correlationId = request.id
    const now = await providerNow(db)
    const isNotified = await welcomeNewCustomer(db, { ...recipient, now, actor: 'sandbox', correlationId })
    return isNotified ? { told: isNotified } : sendRefusal(reply, refuse('NoIdentity'), correlationId)
  })
  mountTimeMachine(app, services, jobs)
}

/** Staff sign in at their own desk, whose browser is not asked for. */
function staffCredentials(
  request: FastifyRequest,
  typed: { username: string; password: string },
): Credentials {
  return { ...typed, kind: 'staff', peer: request.ip, cookies: undefined, correlationId: request.id }
}
