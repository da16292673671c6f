import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'

import { toSandbox } from '#api/platform/actor.ts'
import { buildBrandStyles } from '#api/platform/fonts.ts'
import { sendRefusal } from '#api/platform/http/mount.ts'
import { parseInput, checkStorable } from '#api/platform/http/parse.ts'
import { requestActor } from '#api/platform/http/request-actor.ts'
import { Refused, refuse } from '#api/platform/refusal.ts'
import { providerNow } from '#api/platform/clock.ts'
import { welcomeNewCustomer } from '#api/identity/first-password.ts'
import { hashSecret } from '#api/platform/hash.ts'
import { completeUsername } from '#api/identity/users.ts'
import type { Job } from '#api/platform/jobs/jobs.ts'
import type { Services } from '#api/platform/services.ts'

import { mountTimeMachine } from './time-machine.ts'

const welcomeRequest = z.strictObject({ username: z.string().check(z.minLength(1)) })

/** The calls by which the demo's outside world moves the clock, welcomes a customer and takes the look of the brand. */
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
  app.post('/sandbox/welcome', async (request, reply) => {
    const { username } = parseInput(welcomeRequest, checkStorable(request.body))
    const recipient = { username: await completeUsername(db, username), publicUrl: environment.PUBLIC_URL }
    const now = await providerNow(db)
    const actor = toSandbox(requestActor(request))
    const isNotified = await welcomeNewCustomer(db, { ...recipient, now, actor })
    return isNotified ? { isNotified } : sendRefusal(reply, refuse('NoIdentity'), request.id)
  })
  app.get('/sandbox/brand', () => ({ styles: buildBrandStyles(services.brand) }))
  mountTimeMachine(app, services, jobs)
}
