import { randomBytes } from 'node:crypto'

import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'

import { calendarText, calendarVisits } from '@switchboard/domain/fibre-orders/calendar'
import { dayAt } from '@switchboard/domain/day'
import { fibreOrder } from '@switchboard/domain/fibre-orders/order'

import { audit } from '#api/platform/audit.ts'
import type { Queries } from '#api/platform/database/database.ts'
import type { Actor } from '#api/platform/actor.ts'
import { Refused, refuse } from '#api/platform/refusal.ts'
import { providerNow } from '#api/platform/clock.ts'
import { runInCallerQueue } from '#api/platform/http/caller-queues.ts'
import { hashSecret } from '#api/platform/hash.ts'
import { countAttempt, createAddressCounter } from '#api/platform/attempts.ts'
import type { Services } from '#api/platform/services.ts'

import { findCalendarAccount, renewCalendar, withdrawCalendar } from './store/calendar.ts'
import { listFibreOrders } from './store/read.ts'
import { toWireOrder } from './wire.ts'

const CALENDAR_PATH = '/calendar/fibre'
/** Long enough that an address cannot be guessed. */
const TOKEN_BYTES = 32
/** Fetches of one address in five minutes. Calendar programs fetch every few hours, and many may share an address. */
export const MAX_CALENDARS = 60

const calendarParameters = z.object({ file: z.string().check(z.regex(/^[\w-]{43}\.ics$/)) })

type CalendarContext = {
  readonly db: Queries
  readonly accountCode: string
  readonly actor: Actor
  readonly now: number
}

/** Gives the account's calendar a new address. The address is returned only here: the database has its hash. */
export async function issueCalendarAddress(
  { db, accountCode, actor, now }: CalendarContext,
  publicUrl: string,
  basePath: string,
) {
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  await renewCalendar(db, { accountCode, tokenHash: hashSecret(token), now })
  await audit(db, actor, { accountCode, action: 'fibre-calendar-renewed' })
  return {
    url: `${publicUrl}${basePath}${CALENDAR_PATH}/${token}.ics`,
    since: new Date(now).toISOString(),
  }
}

export async function revokeCalendarAddress({ db, accountCode, actor }: CalendarContext) {
  if (await withdrawCalendar(db, accountCode))
    await audit(db, actor, { accountCode, action: 'fibre-calendar-withdrawn' })
  return { calendarFeed: null }
}

/** Serves an account's visits as a calendar to anyone who has its address. A withdrawn address is not found. */
export function mountCalendar(
  app: FastifyInstance,
  { db, environment, brand }: Services,
  basePath: string,
): void {
  app.get(`${basePath}${CALENDAR_PATH}/:file`, async (request, reply) => {
    const parameters = calendarParameters.safeParse(request.params)
    if (!parameters.success) throw calendarNotFound()
    const tokenHash = hashSecret(parameters.data.file.slice(0, -'.ics'.length))
    const text = await runInCallerQueue(request.ip, async () => {
      const retryAfterSeconds = await countAttempt(db, [
        createAddressCounter('calendars of', request.ip, MAX_CALENDARS),
      ])
      if (retryAfterSeconds !== null) throw new Refused(refuse('TOO_MANY_REQUESTS', { retryAfterSeconds }))
      const accountCode = await findCalendarAccount(db, tokenHash)
      if (accountCode === null) throw calendarNotFound()
      return buildCalendar(accountCode)
    })
    return reply
      .headers({
        'content-type': 'text/calendar; charset=utf-8',
        'cache-control': 'private, no-store',
        'referrer-policy': 'no-referrer',
        'x-robots-tag': 'noindex',
      })
      .send(text)
  })

  async function buildCalendar(accountCode: string): Promise<string> {
    const orders = await listFibreOrders(db, accountCode)
    const context = {
      today: dayAt(await providerNow(db)),
      costsFromHour: environment.FIBRE_CHANGE_COSTS_FROM_HOUR,
      publicUrl: environment.PUBLIC_URL,
    }
    const visits = orders.flatMap((order) => {
      const wireOrder = toWireOrder(order, context)
      if ('problem' in wireOrder) return []
      return calendarVisits(fibreOrder.parse(wireOrder), `${environment.PUBLIC_URL}/order-status`)
    })
    return calendarText(visits, `${brand.name} fibre visits`)
  }
}

function calendarNotFound(): Refused {
  return new Refused(refuse('PAGE_NOT_FOUND', { message: 'no calendar has this address' }))
}
