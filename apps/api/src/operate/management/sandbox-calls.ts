import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'

import { sendRefusal } from '#api/platform/http/mount.ts'
import { parseInput, storable } from '#api/platform/http/parse.ts'
import { Refused, refuse } from '#api/platform/refusal.ts'
import { providerNow } from '#api/platform/clock.ts'
import { welcomeNewCustomer } from '#api/identity/first-password.ts'
import { hashSecret } from '#api/platform/hash.ts'
import { fullUsername } from '#api/identity/users.ts'
import type { Job } from '#api/platform/jobs/jobs.ts'
import type { Services } from '#api/platform/services.ts'

import { mountTimeMachine } from './time-machine.ts'

const welcomeRequest = z.strictObject({ username: z.string().check(z.minLength(1)) })

/** The calls by which the demo's outside world moves the clock and welcomes a customer. */
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
  app.post('/sandbox/welcome', async (request, reply) => {
    const { username } = parseInput(welcomeRequest, storable(request.body))
    const recipient = { username: await fullUsername(db, username), publicUrl: environment.PUBLIC_URL }
    const correlationId = request.id
    const now = await providerNow(db)
    const isNotified = await welcomeNewCustomer(db, { ...recipient, now, actor: 'sandbox', correlationId })
    return isNotified ? { told: isNotified } : sendRefusal(reply, refuse('NoIdentity'), correlationId)
  })
  mountTimeMachine(app, services, jobs)
}
