import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'

import { daysBetween } from '@switchboard/domain/day'
import type { Day } from '@switchboard/domain/day'

import { statement } from '#api/platform/database/database.ts'
import type { Queries } from '#api/platform/database/database.ts'
import { parseInput, checkStorable } from '#api/platform/http/parse.ts'
import { Refused, refuse } from '#api/platform/refusal.ts'
import { runDue } from '#api/platform/jobs/jobs.ts'
import type { Job } from '#api/platform/jobs/jobs.ts'
import { NOTICES_JOB } from '#api/provider/notices/outbox.ts'
import { findNextMorning } from '#api/provider/notices/waking-hours.ts'
import type { Services } from '#api/platform/services.ts'

import { clockMove, readProviderClock, moveClock, sameTimeNextDay, setClock } from './clock.ts'
import type { Clock } from './clock.ts'
import { listNextBills } from './next-bills.ts'
import { listEvents, readMark } from './provider-events.ts'
import type { DayEvents } from './provider-events.ts'

/** The jobs run for each of the days. */
export const MAX_DAYS_AT_ONCE = 62
const MAX_MAILS = 50

const daysRequest = z.union([
  z.strictObject({ days: z.int().check(z.minimum(0), z.maximum(MAX_DAYS_AT_ONCE)) }),
  z.strictObject({ toNextBillOf: z.string().check(z.minLength(1)) }),
])
const mailQuery = z.object({ query: z._default(z.string(), '') })

const nextBill = statement<{ day: Day }>(
  'sandbox-next-bill',
  'select next_invoice_date as day from account where account_code = $1',
)
type Mail = {
  accountCode: string | null
  id: number
  channel: string
  to: string
  subject: string
  body: string
  written: string
  sent: string | null
  tries: number
  givenUp: boolean
}

const mails = statement<Mail>(
  'sandbox-mails',
  // the link of a letter is deleted when it expires
  `with mail as (
     select account_code, communication_id as id, channel, to_address, subject, body, created_at, sent_at, tries, send_at
     from communication
     union all
     select null, letter_id, 'Email', to_address, subject,
       replace(body, '{link}', coalesce(link, '(this link no longer works)')), created_at, sent_at, tries, send_at
     from letter)
   select account_code as "accountCode", id, channel, to_address as "to", subject, body,
     to_char(created_at at time zone 'Pacific/Auckland', 'YYYY-MM-DD HH24:MI') as written,
     to_char(sent_at at time zone 'Pacific/Auckland', 'YYYY-MM-DD HH24:MI') as sent, tries,
     send_at is null and sent_at is null as "givenUp"
   from mail
   where $1 = '' or account_code = $1 or position(lower($1) in lower(to_address)) > 0
   order by created_at desc, id desc limit ${MAX_MAILS}`,
)

/** The calls of the sandbox's time machine and mailbox. */
export function mountTimeMachine(app: FastifyInstance, services: Services, jobs: readonly Job[]): void {
  const { db, logger } = services

  app.get('/sandbox/clock', async () => toClockReply(await readProviderClock(db)))
  app.post('/sandbox/clock', async (request) =>
    toClockReply(await moveClock(db, parseInput(clockMove, request.body))),
  )

  app.post('/sandbox/days', async (request) => {
    const target = parseInput(daysRequest, checkStorable(request.body))
    const days = 'days' in target ? target.days : await countDaysToNextBill(db, target.toNextBillOf)
    const passedDays: DayEvents[] = [await runToday()]
    while (passedDays.length <= days) {
      const { now } = await readProviderClock(db)
      await sendInTheMorning(now)
      await setClockTo(sameTimeNextDay(now))
      passedDays.push(await runToday())
    }
    return { clock: toClockReply(await readProviderClock(db)), days: passedDays }
  })

  app.get('/sandbox/next-bills', () => listNextBills(db))

  app.get('/sandbox/mails', (request) =>
    db.rows(mails, [parseInput(mailQuery, checkStorable(request.query)).query.trim()]),
  )

  async function setClockTo(instant: number): Promise<void> {
    const clock = await readProviderClock(db)
    await setClock(db, clock, { offset: clock.offset + instant - clock.now })
  }

  /** Moves the clock to the morning between two runs at night, because notices that wait for the morning are sent then. */
  async function sendInTheMorning(now: number): Promise<void> {
    const morning = findNextMorning(now)
    if (morning === null) return
    await setClockTo(morning)
    await runDue(
      jobs.filter(({ name }) => name === NOTICES_JOB),
      logger,
    )
  }

  /** Runs all jobs for today. */
  async function runToday(): Promise<DayEvents> {
    const { today } = await readProviderClock(db)
    const mark = await readMark(db)
    const failed = await runDue(jobs, logger)
    return { day: today, happened: await listEvents(db, mark), failed }
  }
}

async function countDaysToNextBill(db: Queries, accountCode: string): Promise<number> {
  const [account] = await db.rows(nextBill, [accountCode])
  if (account === undefined) throw new Refused(refuse('NO_ACCOUNT_FOUND'))
  const days = daysBetween((await readProviderClock(db)).today, account.day)
  if (days > MAX_DAYS_AT_ONCE) {
    const message = `the next bill is ${days} days away, and ${MAX_DAYS_AT_ONCE} are the most at once`
    throw new Refused(refuse('MALFORMED_REQUEST', { field: 'toNextBillOf', message }))
  }
  return Math.max(0, days)
}

function toClockReply({ now, today, offset }: Clock) {
  return { now: new Date(now).toISOString(), today, offsetMilliseconds: offset }
}
