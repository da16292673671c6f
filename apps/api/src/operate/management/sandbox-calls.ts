import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'

import { toPerson, toSandbox } from '#api/platform/actor.ts'
import { audit } from '#api/platform/audit.ts'
import { sendRefusal } from '#api/platform/http/mount.ts'
import { parseInput, checkStorable } from '#api/platform/http/parse.ts'
import { requestActor } from '#api/platform/http/request-actor.ts'
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

/** The calls of the sandbox: its time machine moves the clock, and its staff desk searches accounts and gets staff tokens. */
export function mountSandboxCalls(app: FastifyInstance, services: Services, jobs: readonly Job[]): void {
  const { db, environment } = services
  const expected = environment.MANAGEMENT_TOKEN
  app.addHook('onRequest', async (request) => {
    // the route is compared, because the same address can be spelt in many ways
    if (expected === undefined || !request.routeOptions.url?.startsWith('/sandbox/')) return
    const authorization = request.headers.authorization ?? ''
    // hashes are compared, so that the time of the comparison does not depend on the token
    if (hashSecret(authorization) !== hashSecret(`Bearer ${expected}`)) throw new Refused(refuse('FORBIDDEN'))
  })
  app.post('/sandbox/staff-token', async (request, reply) => {
    const { username, password, accountCode } = parseInput(staffTokenRequest, checkStorable(request.body))
    const staff = await signIn(db, buildStaffCredentials(request, { username, password }))
    if (isRefusal(staff)) return sendRefusal(reply, staff, request.id)
    const made = await newStaffToken(db, staff.subject, accountCode)
    if (made === null) return sendRefusal(reply, refuse('ACCOUNT_CODE_NOT_AVAILABLE'), request.id)
    const actor = toPerson(requestActor(request), staff.subject)
    await audit(db, actor, { accountCode, action: 'staff-token' })
    return { ...made, accountCode, expiresInSeconds: STAFF_TOKEN_SECONDS }
  })
  app.post('/sandbox/accounts', async (request, reply) => {
    const { username, password, query } = parseInput(accountsRequest, checkStorable(request.body))
    const staff = await checkCredentials(
      db,
      buildStaffCredentials(request, { username, password }),
      'account-search',
    )
    if (isRefusal(staff)) return sendRefusal(reply, staff, request.id)
    const found = await searchAccounts(db, query)
    const actor = toPerson(requestActor(request), staff.subject)
    await auditSearch(db, actor, { query, found: found.accounts.length })
    return found
  })
  app.post('/sandbox/welcome', async (request, reply) => {
    const { username } = parseInput(welcomeRequest, checkStorable(request.body))
    const recipient = { username: await fullUsername(db, username), publicUrl: environment.PUBLIC_URL }
    const now = await providerNow(db)
    const actor = toSandbox(requestActor(request))
    const isNotified = await welcomeNewCustomer(db, { ...recipient, now, actor })
    return isNotified ? { told: isNotified } : sendRefusal(reply, refuse('NoIdentity'), request.id)
  })
  mountTimeMachine(app, services, jobs)
}

/** Staff sign in at the desk of the sandbox. The desk passes no cookies of a browser on. */
function buildStaffCredentials(
  request: FastifyRequest,
  typed: { username: string; password: string },
): Credentials {
  return { ...typed, kind: 'staff', peer: request.ip, cookies: undefined, actor: requestActor(request) }
}
