import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'

import { defineCall } from '@switchboard/domain/call'

import { listEndpoints } from '../apps/api/src/areas.ts'
import type { Database } from '../apps/api/src/platform/database/database.ts'
import { handle } from '../apps/api/src/platform/http/handle.ts'
import { mount } from '../apps/api/src/platform/http/mount.ts'
import { createServer } from '../apps/api/src/platform/http/server.ts'

import { createMetrics, measureRequests } from '../apps/api/src/operate/management/metrics.ts'

import { PUBLIC_URL, createServices, createSessionCheck } from './services.ts'

const service = z.object({ number: z.int(), name: z.string(), detail: z.string(), monthlyAmount: z.number() })
const bill = z.object({
  number: z.int(),
  billDate: z.string(),
  dueDate: z.string(),
  amount: z.number(),
  paid: z.boolean(),
})
const usageDay = z.object({ day: z.string(), kilowattHours: z.number(), amount: z.number() })

/** A call of 2 KB without a statement of its own: it measures the overhead of every call. */
const readSmall = defineCall({
  method: 'GET',
  path: '/accounts/{accountCode}/small',
  access: 'account',
  query: z.object({
    from: z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/)),
    most: z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100)),
  }),
  reply: z.object({
    name: z.string(),
    services: z.array(service),
    bills: z.array(bill),
    usage: z.array(usageDay),
    notice: z.string(),
  }),
  errors: [],
})

/** The path below an account, with a query that its schema has to parse. */
export const SMALL_PATH = 'small?from=2026-11-01&most=14'

/** An object of 2,000 bytes as JSON, serialised again for each reply. */
export const SMALL_ANSWER = {
  name: 'Ben Fowler',
  services: ['Fibre 300', 'Power', 'Mobile 20 GB'].map((name, place) => ({
    number: place + 1,
    name,
    detail: '48 Cuba Street, Te Aro, Wellington 6011',
    monthlyAmount: 79.5,
  })),
  bills: [5, 4, 3, 2, 1].map((month) => ({
    number: 10_051_700 + month,
    billDate: `2026-0${month}-14`,
    dueDate: `2026-0${month}-28`,
    amount: 214.35,
    paid: month < 5,
  })),
  usage: Array.from({ length: 14 }, (_nothing, place) => ({
    day: `2026-11-${String(place + 1).padStart(2, '0')}`,
    kilowattHours: 18.25,
    amount: 4.87,
  })),
  notice:
    'Your next bill is on its way. Nothing is overdue: you can pay early, or wait until the due date. '.repeat(
      3,
    ),
}

/**
 * A server with everything that the product has around a call, and with all real calls beside the small
 * one.
 */
export function smallCallServer(db: Database, checkReplies = false): FastifyInstance {
  const services = createServices(db)
  const app = createServer({ publicUrl: PUBLIC_URL, logger: services.logger })
  measureRequests(app, createMetrics())
  const small = handle(readSmall, async () => SMALL_ANSWER)
  mount(app, [...listEndpoints(services), small], {
    db,
    basePath: '/api',
    publicUrl: PUBLIC_URL,
    readSessionState: createSessionCheck(db),
    checkReplies,
  })
  return app
}
