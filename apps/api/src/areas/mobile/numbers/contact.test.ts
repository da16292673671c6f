import { expect, test } from 'vitest'

import { freezeNumber } from '@switchboard/domain/mobile/numbers/contract'

import { noticesJob } from '#api/provider/notices/outbox.ts'

import { FREE, HEMI, OTHER_SIM, SIM, hemiAt, listMessages, passHours } from './testing/hemi.ts'
import { FIRST_NUMBER, testNumberRequests } from './testing/number-requests.ts'

const { api, sandbox } = await testNumberRequests()

const digits = (number: string) => number.replaceAll(' ', '')
const CONTACT = digits(FIRST_NUMBER)

async function readContacts() {
  return api().sql<{ code: string; mobile: string | null }>`
    select account_code as code, mobile_phone as mobile from account
    where account_code in ('100801', '100802', '100901') order by account_code`
}

test('MOB-067 the contact number follows a change of its mobile, and the owner learns of it', async () => {
  await api().db.script(`
    insert into claim (user_id, account_code, role) values ('user-hemi', '100901', 'AccountOwner');
    update account set mobile_phone = '${CONTACT}' where account_code in ('100802', '100901')`)
  await (await hemiAt(api())).change()

  expect(await readContacts()).toEqual([
    { code: '100801', mobile: digits(FREE) },
    // another person's account
    { code: '100802', mobile: CONTACT },
    { code: '100901', mobile: digits(FREE) },
  ])
  const messages = await listMessages(api())
  expect(messages.filter(({ body }) => body.includes(`We text you at ${FREE} from now on.`))).not.toEqual([])
  expect(
    await api().sql`
      select account_code, detail from audit_event where action = 'phone-number-changed' order by account_code`,
  ).toEqual(
    ['100801', '100901'].map((account_code) => ({
      account_code,
      detail: { which: 'mobile number', before: '181', after: '000' },
    })),
  )
})

test('MOB-067 another contact number stays as it is when a mobile changes', async () => {
  await api().sql`update account set mobile_phone = '0225550199' where account_code = ${HEMI}`
  await (await hemiAt(api())).change()

  expect((await readContacts())[0]).toEqual({ code: HEMI, mobile: '0225550199' })
  expect((await listMessages(api())).filter(({ body }) => body.includes('from now on'))).toEqual([])
})

/** What keeps texts from the first number: for `other accounts` too, which are reached at the same number. */
const ENDS = {
  'changed away': async () => (await hemiAt(api())).change(),
  'taken over by a number from another provider': async () => {
    await (await hemiAt(api())).transfer()
    const [request] = await api().sql<{ id: string }>`
      select request_id as id from number_request where account_code = ${HEMI}`
    await sandbox.postToNetwork('answer', { reference: request?.id ?? '', answer: 'YES' })
    return passHours(api(), 1)
  },
  frozen: async () => api().make(freezeNumber, (await hemiAt(api())).request),
  'that of a lost phone': async () => (await hemiAt(api())).lose(),
}

const TYPES = [
  'OverdueWarning',
  'PromiseBroken',
  'MeterReminder',
  'UsageAlert',
  'NumberGuard',
  'PhoneNumberChanged',
]

async function queueTexts(accountCode: string) {
  await api().sql`
    insert into communication (account_code, source, event_category, event_type, channel, to_address, subject, body,
      created_at, send_at)
    select ${accountCode}, 'waiting:' || type, 'Account', type, 'SMS', ${CONTACT}, 'Subject', 'Body', now(),
      now() - interval '1 second'
    from unnest(${TYPES}::text[]) type`
}

async function runOutbox() {
  const job = noticesJob(api().services, null)
  await job.run(new AbortController().signal)
  await job.run(new AbortController().signal)
}

test.each(Object.entries(ENDS))(
  'MOB-068 texts of every kind that wait go by email once their number is %s, of every account',
  async (_how, end) => {
    await api().sql`update account set mobile_phone = ${CONTACT} where account_code = '100802'`
    await queueTexts(HEMI)
    await queueTexts('100802')
    await end()
    await runOutbox()

    expect(
      await api().sql`
        select from communication where channel = 'SMS' and to_address = ${CONTACT}`,
    ).toEqual([])
    expect(
      await api().sql`
        select account_code, count(*)::integer as mails from communication
        where source like 'waiting:%' and channel = 'Email' and sent_at is not null
        group by account_code order by account_code`,
    ).toEqual([
      { account_code: HEMI, mails: TYPES.length },
      { account_code: '100802', mails: TYPES.length },
    ])
  },
)

test('MOB-068 a text is removed if an email of its cause waits beside it', async () => {
  const hemi = await hemiAt(api())
  await queueTexts(HEMI)
  await api().sql`
    insert into communication (account_code, source, event_category, event_type, channel, to_address, subject, body,
      created_at, send_at)
    select account_code, source || ':mail', event_category, event_type, 'Email', 'hemi@demo.example', subject, body,
      created_at, send_at
    from communication where source like 'waiting:%'`
  await hemi.lose()
  await runOutbox()

  expect(
    await api()
      .sql`select channel, count(*)::integer as many from communication where source like 'waiting:%' group by 1`,
  ).toEqual([{ channel: 'Email', many: TYPES.length }])
})

test('MOB-068 security texts after a change go to the new number, and always to an email address too', async () => {
  const hemi = await hemiAt(api())
  await hemi.change()
  const before = (await listMessages(api())).length
  await hemi.swap(OTHER_SIM)
  await hemi.swap(SIM, 'wrong')

  const messages = (await listMessages(api())).slice(before)
  expect(messages.map(({ to }) => to)).not.toContain(CONTACT)
  expect(messages.filter(({ channel }) => channel === 'Email')).not.toEqual([])
})

test('MOB-068 an account that gets a number again is texted there again', async () => {
  await api().sql`insert into left_number (account_code, phone_number) values (${HEMI}, ${digits(FREE)})`
  await (await hemiAt(api())).change()

  expect(await api().sql`select text_number(${HEMI}, ${digits(FREE)}) as number`).toEqual([
    { number: digits(FREE) },
  ])
  expect(await api().sql`select phone_number from left_number where account_code = ${HEMI}`).toEqual([
    { phone_number: CONTACT },
  ])
})

test('MOB-068 a number without a mixed past is texted', async () => {
  expect(
    await api().sql`
      select text_number('100802', '0225550182') as other, text_number(${HEMI}, ${CONTACT}) as own`,
  ).toEqual([{ other: '0225550182', own: CONTACT }])
})
