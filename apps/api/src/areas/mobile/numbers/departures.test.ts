import { beforeEach, expect, test } from 'vitest'

import { dayAt } from '@switchboard/domain/day'
import { freezeNumber } from '@switchboard/domain/mobile/numbers/contract'
import { changeMobileNumber } from '@switchboard/domain/profile/phone-calls'

import { providerNow } from '#api/platform/clock.ts'
import { runDue } from '#api/platform/jobs/jobs.ts'
import { noticesJob } from '#api/provider/notices/outbox.ts'
import { endLimitedServices } from '#api/provider/services/services.ts'

import { mobileJobs } from '../jobs.ts'
import { departuresJob } from './departures.ts'
import { numberExpiryJobs } from './jobs.ts'
import { HEMI, hemiAt, listMessages, passHours } from './testing/hemi.ts'
import { FIRST_NUMBER, testNumberRequests } from './testing/number-requests.ts'

const { api, sandbox, runWhile } = await testNumberRequests()

const CONTACT = FIRST_NUMBER.replaceAll(' ', '')
const STRANGER = '100802'
const MONTH_HOURS = 31 * 24

async function runJobs(): Promise<void> {
  const { services } = api()
  await runDue(
    [departuresJob(services), ...mobileJobs(services), ...numberExpiryJobs(services)],
    services.logger,
  )
}

const moveAway = () => sandbox.postToNetwork('departure', { number: CONTACT })

async function readContacts() {
  return api().sql<{ code: string; mobile: string | null }>`
    select account_code as code, mobile_phone as mobile from account
    where account_code in (${HEMI}, ${STRANGER}) order by account_code`
}

const REMOVED = 'We removed your mobile number from your details'

async function listRemovals() {
  return api().sql<{ code: string; channel: string }>`
    select account_code as code, channel from communication where subject = ${REMOVED} order by account_code`
}

/** Both accounts are reached at the first number of Hemi. */
beforeEach(async () => {
  // the sandbox lists the departures of earlier tests, which are stored here and have no effect afterwards
  await runJobs()
  await api().sql`delete from left_number`
  await api().sql`delete from communication`
  await api().sql`update account set mobile_phone = ${CONTACT} where account_code in (${HEMI}, ${STRANGER})`
})

async function endFirstLine(): Promise<void> {
  const today = dayAt(await providerNow(api().db))
  await api().sql`
    update service set ends_on = ${today}::date - 1 where account_code = ${HEMI} and service_entity = ${FIRST_NUMBER}`
}

const ENDS: Record<string, { readonly end: () => Promise<unknown>; readonly contact: string | null }> = {
  'moved to another provider': { end: moveAway, contact: null },
  'ended with its mobile': { end: endFirstLine, contact: null },
  frozen: { end: async () => api().make(freezeNumber, (await hemiAt(api())).request), contact: CONTACT },
}

const TYPES = ['OverdueWarning', 'PromiseBroken', 'MeterReminder', 'UsageAlert', 'NumberGuard']

async function queueTexts(month: number) {
  await api().sql`
    insert into communication (account_code, source, event_category, event_type, channel, to_address, subject, body,
      created_at, send_at)
    select code, 'waiting:' || ${month}::text || type, 'Account', type, 'SMS', ${CONTACT}, 'Subject', 'Body', now(),
      now() - interval '1 second'
    from unnest(${TYPES}::text[]) type, unnest(${[HEMI, STRANGER]}::text[]) code`
}

async function passMonth(month: number): Promise<void> {
  await queueTexts(month)
  await passHours(api(), MONTH_HOURS)
  await runJobs()
  const outbox = noticesJob(api().services, null)
  await outbox.run(new AbortController().signal)
  await outbox.run(new AbortController().signal)
}

test.each(Object.entries(ENDS))(
  'MOB-089 a number that is %s gets no text in three months of notices',
  async (_how, { end, contact }) => {
    await end()
    await runJobs()
    await passMonth(1)
    await passMonth(2)
    await passMonth(3)

    expect(
      await api().sql`select from communication where channel = 'SMS' and to_address = ${CONTACT}`,
    ).toEqual([])
    expect(
      await api().sql<{ mails: number }>`
        select count(*)::integer as mails from communication where source like 'waiting:%' and channel = 'Email'
          and sent_at is not null`,
    ).toEqual([{ mails: 3 * 2 * TYPES.length }])
    expect(await readContacts()).toEqual([
      { code: HEMI, mobile: contact },
      { code: STRANGER, mobile: contact },
    ])
    expect(await listRemovals()).toEqual(
      contact === null ? [HEMI, STRANGER].map((code) => ({ code, channel: 'Email' })) : [],
    )
  },
)

test('MOB-089 the owner of a number that moved away is notified once, and not at that number', async () => {
  await moveAway()
  await runJobs()
  await runJobs()

  const messages = (await listMessages(api())).filter(({ subject }) =>
    subject.includes('has moved to another company'),
  )
  expect(messages.filter(({ channel }) => channel === 'Email')).toHaveLength(1)
  expect(messages.map(({ to }) => to)).not.toContain(CONTACT)
})

test('MOB-089 the removed contact number is in the trail of its account', async () => {
  await moveAway()
  await runJobs()

  expect(
    await api().sql`
      select actor, detail from audit_event where action = 'phone-number-changed' and account_code = ${HEMI}
      order by audit_event_id desc limit 1`,
  ).toEqual([{ actor: 'provider', detail: { which: 'mobile number', before: '181', after: null } }])
})

test('MOB-089 a number that moved away is texted again once the customer enters it', async () => {
  await moveAway()
  await runJobs()
  const { token } = await hemiAt(api())
  const entered = await api().make(changeMobileNumber, {
    token,
    parameters: { accountCode: HEMI },
    body: { MobileNumber: CONTACT },
  })
  await runJobs()

  expect(entered.statusCode).toBe(200)
  expect((await readContacts())[0]).toEqual({ code: HEMI, mobile: CONTACT })
})

test('MOB-089 a number that came back since it moved away is texted', async () => {
  await moveAway()
  await api().sql`
    insert into number_request (request_id, account_code, service_number, kind, state, number, new_number, asked_at,
      changed_at, asked_by)
    values ('7c1f2a3e-0d52-4a2b-9a0e-2f6b1c8d4e5f', ${HEMI}, 1, 'transfer', 'done', '021 555 0199', ${FIRST_NUMBER},
      now(), ${new Date((await providerNow(api().db)) + 3_600_000)}, 'web:user-hemi')`
  await runJobs()

  expect(await api().sql`select from left_number`).toEqual([])
  expect((await readContacts())[0]).toEqual({ code: HEMI, mobile: CONTACT })
})

test('MOB-089 a number of no mobile that moves away changes nothing', async () => {
  await sandbox.postToNetwork('departure', { number: '0215559999' })
  await runJobs()

  expect(await api().sql`select from number_departure where phone_number <> ${CONTACT}`).toEqual([])
  expect((await readContacts())[0]).toEqual({ code: HEMI, mobile: CONTACT })
})

test('MOB-089 a number that moved away while the network was down is noticed later', async () => {
  await moveAway()
  await runWhile({ down: 'on' }, runJobs)
  expect((await readContacts())[0]).toEqual({ code: HEMI, mobile: CONTACT })

  await runJobs()
  expect((await readContacts())[0]).toEqual({ code: HEMI, mobile: null })
})

test('MOB-089 a contact number stays when data that was added to its mobile ends', async () => {
  const today = dayAt(await providerNow(api().db))
  await api().sql`
    insert into service (account_code, service_number, plan_code, service_entity, detail, status, started_on, ends_on)
    select ${HEMI}, 99, min(plan_code), ${FIRST_NUMBER}, ${FIRST_NUMBER}, 'on', ${today}::date - 30, ${today}::date - 1
    from plan where added_data_mb is not null`
  await endLimitedServices(api().db, today)

  expect(await api().sql`select from left_number`).toEqual([])
})
