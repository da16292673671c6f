import { beforeEach } from 'vitest'

import { providerNow } from '#api/platform/clock.ts'
import { runDue } from '#api/platform/jobs/jobs.ts'
import { dayAt } from '@switchboard/domain/day'
import { noticesJob } from '#api/provider/notices/outbox.ts'

import { mobileJobs } from '../../jobs.ts'
import { departuresJob } from '../departures.ts'
import { numberExpiryJobs } from '../jobs.ts'
import { HEMI, passHours } from './hemi.ts'
import { FIRST_NUMBER, testNumberRequests } from './number-requests.ts'

export const CONTACT = FIRST_NUMBER.replaceAll(' ', '')
/** Isla, whose account is reached at the first number of Hemi too. */
export const STRANGER = '100802'
const MINUTE_MILLISECONDS = 60_000
export const MONTH_HOURS = 31 * 24

const REMOVED = 'We removed your mobile number from your details'
const TYPES = ['OverdueWarning', 'PromiseBroken', 'MeterReminder', 'UsageAlert', 'NumberGuard']

/** Texts that are queued to both accounts in a month. */
export const TEXTS_A_MONTH = 2 * TYPES.length

/** Two accounts that are reached at the first number of Hemi, and the jobs that leave numbers. */
export async function testContacts() {
  const { api, sandbox, runWhile } = await testNumberRequests()

  async function runJobs(): Promise<void> {
    const { services } = api()
    await runDue(
      [departuresJob(services), ...mobileJobs(services), ...numberExpiryJobs(services)],
      services.logger,
    )
  }

  async function queueTexts(month: number) {
    await api().sql`
      insert into communication (account_code, source, event_category, event_type, channel, to_address, subject, body,
        created_at, send_at)
      select code, 'waiting:' || ${month}::text || type, 'Account', type, 'SMS', ${CONTACT}, 'Subject', 'Body', now(),
        now() - interval '1 second'
      from unnest(${TYPES}::text[]) type, unnest(${[HEMI, STRANGER]}::text[]) code`
  }

  let tests = 0
  beforeEach(async () => {
    // each test has a minute of its own, because two departures of one number at one instant are the same
    tests += 1
    await api()
      .sql`update provider_clock set offset_milliseconds = offset_milliseconds + ${tests * MINUTE_MILLISECONDS}`
    // the sandbox lists the departures of earlier tests, which are stored here and have no effect afterwards
    await runJobs()
    await api().sql`delete from left_number`
    await api().sql`delete from communication`
    await api().sql`update account set mobile_phone = ${CONTACT} where account_code in (${HEMI}, ${STRANGER})`
  })

  return {
    api,
    sandbox,
    runWhile,
    runJobs,
    moveAway: () => sandbox.postToNetwork('departure', { number: CONTACT }),
    async endFirstLine(): Promise<void> {
      const today = dayAt(await providerNow(api().db))
      await api().sql`
        update service set ends_on = ${today}::date - 1 where account_code = ${HEMI} and service_entity = ${FIRST_NUMBER}`
    },
    /** Queues the texts of a month, passes it, and runs all jobs. */
    async passMonth(month: number): Promise<void> {
      await queueTexts(month)
      await passHours(api(), MONTH_HOURS)
      await runJobs()
      const outbox = noticesJob(api().services, null)
      await outbox.run(new AbortController().signal)
      await outbox.run(new AbortController().signal)
    },
    readContacts: () => api().sql<{ code: string; mobile: string | null }>`
      select account_code as code, mobile_phone as mobile from account
      where account_code in (${HEMI}, ${STRANGER}) order by account_code`,
    listRemovals: () => api().sql<{ code: string; channel: string }>`
      select account_code as code, channel from communication where subject = ${REMOVED} order by account_code`,
    listTexts: () => api().sql`select from communication where channel = 'SMS' and to_address = ${CONTACT}`,
    async countEmails(): Promise<number> {
      const [row] = await api().sql<{ emails: number }>`
        select count(*)::integer as emails from communication where source like 'waiting:%' and channel = 'Email'
          and sent_at is not null`
      return row?.emails ?? 0
    },
  }
}
