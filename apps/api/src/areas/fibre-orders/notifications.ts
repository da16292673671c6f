import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'

import { Refused, refuse } from '#api/platform/refusal.ts'
import { providerNow } from '#api/platform/clock.ts'
import { runInCallerQueue } from '#api/platform/http/caller-queues.ts'
import { hashSecret } from '#api/platform/hash.ts'
import { countAttempt, createAddressCounter } from '#api/platform/attempts.ts'
import type { Services } from '#api/platform/services.ts'

import { createFibreCompanyClient } from '#api/partners/fibre/client.ts'
import { NOTIFICATIONS_PATH, syncOrder } from './sync-order.ts'
import { claimNotifiedOrder } from './store/orders-to-sync.ts'

/** Per address in five minutes. The job reads the orders whose notifications were refused. */
export const MAX_NOTIFICATIONS = 3_000

const notification = z.object({ reference: z.string().check(z.minLength(1), z.maxLength(64)) })

/**
 * Receives the company's notification that an order has changed. Only the order's reference is used: its state is read from the
 * company. The notification needs the same key that we send to the company.
 */
export function mountNotifications(app: FastifyInstance, services: Services, basePath: string): void {
  const { db, environment } = services
  const company = createFibreCompanyClient(environment)
  const keyHash = hashSecret(environment.FIBRE_COMPANY_KEY)

  app.post(`${basePath}${NOTIFICATIONS_PATH}`, async (request, reply) => {
    const key = request.headers['x-api-key']
    // hashes have equal length, so the time of the comparison does not show how much of a key is right
    if (typeof key !== 'string' || hashSecret(key) !== keyHash)
      throw new Refused(refuse('FORBIDDEN', { message: 'the key is not known' }))
    const body = notification.safeParse(request.body)
    if (!body.success) throw new Refused(refuse('MALFORMED_REQUEST', { field: 'reference' }))
    await runInCallerQueue(request.ip, async () => {
      const retryAfterSeconds = await countAttempt(db, [
        createAddressCounter('fibre notifications from', request.ip, MAX_NOTIFICATIONS),
      ])
      if (retryAfterSeconds !== null) throw new Refused(refuse('TOO_MANY_REQUESTS', { retryAfterSeconds }))
      const now = await providerNow(db)
      const order = await claimNotifiedOrder(db, body.data.reference, now)
      if (order !== null) await syncOrder({ db, company, environment, now }, order)
    })
    return reply.code(204).send()
  })
}
