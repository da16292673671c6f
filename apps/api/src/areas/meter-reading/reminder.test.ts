import { expect, test } from 'vitest'

import {
  readReadingReminder,
  setMeterReadings,
  setReadingReminder,
} from '@switchboard/domain/meter-reading/contract'
import type { ReminderChannel } from '@switchboard/domain/meter-reading/contract'

import { fillDemo } from '#api/fill-demo.ts'
import { testApi } from '#api/testing/api.ts'

import { reminderJobs } from './jobs.ts'

const api = testApi(fillDemo)

/** Jack's next bill is of 3 December 2026; he read the meter last on 2 November. It is 21 November. */
const ACCOUNT = '100901'
const ICP = '0001000010WEEB3'
const OF_JACK = { accountCode: ACCOUNT, icp: ICP }

async function setReminder(channel: ReminderChannel | null, user = 'jack', parameters = OF_JACK) {
  const token = await api().createToken(user)
  return api().make(setReadingReminder, { token, parameters, body: { channel } })
}

async function readReminder(): Promise<unknown> {
  const token = await api().createToken('jack')
  return (await api().make(readReadingReminder, { token, parameters: OF_JACK })).json()
}

async function runJobs(): Promise<void> {
  for (const job of reminderJobs(api().services)) await job.run(new AbortController().signal)
}

/** Sets the clock to another day, at noon in summer. */
async function setClock(day: string): Promise<void> {
  const offset = Date.parse(`${day}T12:00:00+13:00`) - Date.now()
  await api().sql`update provider_clock set offset_milliseconds = ${offset}`
}

async function listReminders() {
  return api().sql<{ source: string; channel: string; to_address: string; body: string }>`
    select source, channel, to_address, body from communication where event_type = 'MeterReminder' order by source`
}

async function setMobile(number: string | null): Promise<void> {
  await api().sql`update account set mobile_phone = ${number} where account_code = ${ACCOUNT}`
}

test('a requested reminder is sent once before the bill, with a link that opens the meter', async () => {
  expect(await readReminder()).toMatchObject({
    channel: null,
    sendTo: { Email: expect.stringContaining('@') },
  })
  await setReminder('Email')
  await runJobs()
  await setClock('2026-11-28')
  await runJobs()
  expect(await listReminders()).toEqual([])

  await setClock('2026-11-29')
  await runJobs()
  await setClock('2026-11-30')
  await runJobs()
  const [reminder, ...more] = await listReminders()

  expect(more).toEqual([])
  expect(reminder).toMatchObject({ channel: 'Email', source: `meter-reminder:${ICP}:2026-12-03` })
  expect(reminder?.body).toContain('3 December 2026')
  expect(reminder?.body).toContain(`http://portal.test/meter-reading?icp=${ICP}&account=${ACCOUNT}`)
  expect(reminder?.body).toContain('240 State Highway 25')
})

test('a text message goes to the mobile of the account', async () => {
  await setMobile('0215550142')
  await setReminder('SMS')
  await setClock('2026-11-29')
  await runJobs()

  expect(await listReminders()).toMatchObject([{ channel: 'SMS', to_address: '0215550142' }])
})

test('MOB-068 a text message goes by email once the account has left its mobile number', async () => {
  await setMobile('0215550142')
  await setReminder('SMS')
  await api().sql`insert into left_number (account_code, phone_number) values (${ACCOUNT}, '0215550142')`
  await setClock('2026-11-29')
  await runJobs()

  expect(await listReminders()).toMatchObject([{ channel: 'Email' }])
})

test('a customer who has just read the meter is not reminded', async () => {
  await setReminder('Email')
  await setClock('2026-11-27')
  const token = await api().createToken('jack')
  const read = { serialNumber: 'M1000010', effectiveDate: '2026-11-26' }
  const readings = [
    { ...read, channelNumber: 1, readValue: 7_455 },
    { ...read, channelNumber: 2, readValue: 5_440 },
  ]
  expect(
    (await api().make(setMeterReadings, { token, parameters: OF_JACK, body: { readings } })).statusCode,
  ).toBe(200)
  await setClock('2026-11-29')
  await runJobs()

  expect(await listReminders()).toEqual([])
})

test('another reminder is sent before the following bill, even if the bill run was late', async () => {
  await setReminder('Email')
  await setClock('2026-11-29')
  await runJobs()
  await setClock('2026-12-03')
  await runJobs()
  await setClock('2026-12-04')
  await api().sql`update account set next_invoice_date = '2027-01-03' where account_code = ${ACCOUNT}`
  await runJobs()
  await setClock('2026-12-30')
  await runJobs()

  expect((await listReminders()).map(({ source }) => source)).toEqual([
    `meter-reminder:${ICP}:2026-12-03`,
    `meter-reminder:${ICP}:2027-01-03`,
  ])
})

test('a cancelled reminder is not sent, and the trail has both changes', async () => {
  await setReminder('Email')
  await setReminder(null)
  await setClock('2026-11-29')
  await runJobs()

  expect(await listReminders()).toEqual([])
  expect(await readReminder()).toMatchObject({ channel: null })
  expect(
    await api()
      .sql`select detail->>'channel' as channel from audit_event where action = 'meter-reminder-changed' order by at`,
  ).toEqual([{ channel: 'Email' }, { channel: null }])
})

test('a supply that has ended gets no more reminders', async () => {
  await setReminder('Email')
  await api().sql`update electricity_supply set ends_on = '2026-11-25' where account_code = ${ACCOUNT}`
  await setClock('2026-11-29')
  await runJobs()

  expect(await listReminders()).toEqual([])
  expect(await api().sql`select from meter_reminder`).toEqual([])
})

test('a channel without an address, a smart meter and a connection of another account are refused', async () => {
  await setMobile(null)
  const ofBen = { accountCode: '100517', icp: '0001000002CKCA7' }

  expect((await setReminder('SMS')).json()).toMatchObject({
    code: 'METER_REMINDER_REFUSED',
    field: 'channel',
  })
  expect((await setReminder('Email', 'ben', ofBen)).json()).toMatchObject({
    code: 'METER_IS_SMART',
    field: 'icp',
  })
  expect((await setReminder('Email', 'ben', { ...ofBen, icp: ICP })).json()).toMatchObject({
    code: 'CONNECTION_NOT_FOUND',
  })
  expect(await api().sql`select from meter_reminder`).toEqual([])
})
