import { expect, test } from 'vitest'

import { reportIssue } from '@switchboard/domain/contact/contract'
import { day } from '@switchboard/domain/day'
import {
  readLastActualReadings,
  readMeterReadings,
  withdrawMeterReadings,
} from '@switchboard/domain/meter-reading/contract'
import type { MeterReading } from '@switchboard/domain/meter-reading/contract'

import { runBills } from '#api/books/bill-run.ts'
import { usageAhead, usedSinceBill } from '#api/metering/read-by-hand.ts'
import { answerOne, closeOne, listRequests, showRequest } from '#api/operate/requests.ts'
import type { CheckedReading } from '#api/requests/checked-reading.ts'

import { ICP, JACK, SERIAL, testMeterReadings } from './testing/meter-readings.ts'

const { api, authorizeJack, setReadings } = testMeterReadings()

const TEXT = 'We have checked it.'
const READ_ON = day.parse('2026-11-20')
const DAY_REGISTER = { serialNumber: SERIAL, channelNumber: 1 }
const NIGHT_REGISTER = { serialNumber: SERIAL, channelNumber: 2 }

async function report(IssueKey = 'meter-reading', IssueComment = 'Day: 12400 kWh\nNight: 5440 kWh') {
  const { token } = await authorizeJack()
  const body = { IssueKey, IssueComment }
  const reply = await api().make(reportIssue, { token, parameters: { accountCode: JACK }, body })
  return reply.json<{ IssueReference: string }>().IssueReference
}

/** Day and night registers; the day register was at 7365. */
function toReading(dayKwh: number, differences: Partial<CheckedReading> = {}): CheckedReading {
  return {
    readOn: READ_ON,
    registers: [
      { serialNumber: SERIAL, channelNumber: 1, readValue: dayKwh },
      { serialNumber: SERIAL, channelNumber: 2, readValue: 5_440 },
    ],
    passedZero: [],
    ...differences,
  }
}

const answer = (id: string, reading: CheckedReading | null = null) =>
  answerOne(api().db, { id, text: TEXT, reading })

async function readNewest() {
  const reply = await api().make(readLastActualReadings, await authorizeJack())
  return reply.json<MeterReading[]>().map(({ value, date }) => `${value} on ${date}`)
}

async function listLetters() {
  const rows = await api().sql<{ event_type: string; body: string }>`
    select event_type, body from communication where account_code = ${JACK} and event_type <> 'IssueReported'
      and created_at > '2026-11-20T12:00:00Z' order by communication_id`
  return rows
}

async function listTrail() {
  const rows = await api().sql<{ action: string; actor: string }>`
    select action, actor, detail from audit_event
    where account_code = ${JACK} and actor like 'operator:%' order by audit_event_id`
  return rows
}

const BEFORE = ['7365 on 2026-11-02', '5392 on 2026-11-02']

test('MTR-016 the list has account, kind, age and text of an open request on one line', async () => {
  const id = await report()
  await api().sql`update provider_clock set offset_milliseconds = offset_milliseconds + 2 * 86400000`

  expect((await listRequests(api().db)).lines).toEqual([
    expect.stringMatching(
      new RegExp(
        String.raw`^${id}  account ${JACK} \(.+\), meter-reading, 2 days old: Day: 12400 kWh / Night: 5440 kWh$`,
      ),
    ),
  ])
})

test('the list names how many requests are left out of it', async () => {
  await report()
  await api()
    .sql`insert into customer_issue (account_code, issue_key, issue_comment, reported_at, reported_by)
    select account_code, issue_key, issue_comment, reported_at, reported_by from customer_issue, generate_series(1, 102)`

  const { lines } = await listRequests(api().db)
  expect(lines).toHaveLength(101)
  expect(lines.at(-1)).toBe('and 3 more that came later.')
})

test('a request of yesterday is 1 day old', async () => {
  await report()
  await api().sql`update provider_clock set offset_milliseconds = offset_milliseconds + 86400000`

  expect((await listRequests(api().db)).lines).toEqual([expect.stringContaining(', 1 day old: ')])
})

test('a rise of 5000 kWh over the restart is refused, one of less is entered', async () => {
  await api().sql`update register_reading set value = 95050 where account_code = ${JACK}
    and serial_number = ${SERIAL} and channel_number = 1 and read_on = '2026-11-02'`
  const id = await report()

  expect(await answer(id, toReading(50, { passedZero: [DAY_REGISTER] }))).toMatchObject({ ok: false })
  expect(await answer(id, toReading(49.99, { passedZero: [DAY_REGISTER] }))).toMatchObject({ ok: true })
})

test('a request is shown with the registers of the account and their newest readings', async () => {
  const { lines } = await showRequest(api().db, await report())

  expect(lines.slice(1)).toEqual([
    `connection ${ICP}, read by hand:`,
    `  ${SERIAL}/1, 5 dials: 7365 kWh on 2026-11-02`,
    `  ${SERIAL}/2, 5 dials: 5392 kWh on 2026-11-02`,
  ])
})

test('an answered request is open no more, has a letter and an audit entry', async () => {
  const id = await report('no-internet', '')

  expect(await answer(id)).toMatchObject({ ok: true })
  expect((await listRequests(api().db)).lines).toEqual(['No request waits.'])
  expect(await listLetters()).toEqual([
    {
      event_type: 'IssueAnswered',
      body: `Kia ora\n\nYou wrote to us on 21 November 2026: My broadband does not work.\n\n${TEXT}`,
    },
  ])
  expect(await listTrail()).toEqual([
    expect.objectContaining({
      action: 'request-answered',
      detail: { issue: id, key: 'no-internet' },
    }),
  ])
})

test('a request that is closed without an answer sends no letter, and its reason is in the audit trail', async () => {
  const id = await report()
  await closeOne(api().db, { id, reason: 'Answered by telephone.' })

  expect((await listRequests(api().db)).lines).toEqual(['No request waits.'])
  expect(await listLetters()).toEqual([])
  expect(await listTrail()).toEqual([
    expect.objectContaining({
      action: 'request-closed',
      detail: { issue: id, key: 'meter-reading', reason: 'Answered by telephone.' },
    }),
  ])
})

test.each(['99', 'seven', '99999999999999999999'])('the unknown ID %s is refused', async (id) => {
  expect(await answer(id)).toMatchObject({ ok: false, lines: [`${id}: there is no request with this ID.`] })
})

test('a closed request is not answered, and the refusal names who closed it', async () => {
  const id = await report()
  await closeOne(api().db, { id, reason: 'Duplicate.' })

  expect((await answer(id)).lines).toEqual([
    expect.stringMatching(/not changed: operator:\S+ closed it on 2026-11-21/),
  ])
  expect(await listLetters()).toEqual([])
})

test('of two operators who answer at once one sends a letter', async () => {
  const id = await report()
  const reports = await Promise.all([answer(id, toReading(7_455)), answer(id, toReading(7_455))])

  expect(reports.filter(({ ok }) => ok)).toHaveLength(1)
  expect(await listLetters()).toHaveLength(1)
  const kept = await api().sql`
    select 1 from register_reading where account_code = ${JACK} and read_on = '2026-11-20'`
  expect(kept).toHaveLength(2)
})

test('MTR-016 staff enter a rise of 5000 kWh that the customer’s call refuses', async () => {
  const refused = await setReadings([
    { serialNumber: SERIAL, channelNumber: 1, readValue: 12_400, effectiveDate: READ_ON },
    { serialNumber: SERIAL, channelNumber: 2, readValue: 5_440, effectiveDate: READ_ON },
  ])
  const reported = await answer(await report(), toReading(12_400))

  expect(refused.statusCode).toBe(422)
  expect(reported).toMatchObject({ ok: true })
  expect(await readNewest()).toEqual(['12400 on 2026-11-20', '5440 on 2026-11-20'])
  const [letter, ...others] = await listLetters()
  expect(letter?.body).toContain(
    'We have entered your meter reading of 20 November 2026. Your next bill counts with it.',
  )
  expect(others).toEqual([])
  expect((await listTrail()).map(({ action }) => action)).toEqual(['meter-read', 'request-answered'])
})

test('a reading that staff enter is charged by the next bill', async () => {
  await answer(await report(), toReading(12_400))

  expect((await usageAhead(api().db, JACK, await findService()))?.read).toMatchObject({ to: READ_ON })
})

/** All readings of the day register rise by the same, up to 99900 on 2 November. */
async function raiseDayRegister() {
  await api().sql`update register_reading set value = value + 99900 - 7365
    where account_code = ${JACK} and serial_number = ${SERIAL} and channel_number = 1`
}

test('a register that passed zero counts on from its last number', async () => {
  await raiseDayRegister()
  await answer(await report(), toReading(50, { passedZero: [DAY_REGISTER] }))

  const ahead = await usageAhead(api().db, JACK, await findService())
  expect(ahead?.read?.kwh).toBe(150 + 48)
  expect(await readNewest()).toEqual(['50 on 2026-11-20', '5440 on 2026-11-20'])
})

test('a bill charges what a register counted before and after it passed zero', async () => {
  await raiseDayRegister()
  await answer(await report(), toReading(50, { passedZero: [DAY_REGISTER] }))
  await runBills(api().services, { today: day.parse('2026-12-03'), now: Date.parse('2026-12-03T00:00:00Z') })

  const lines = await api().sql<{ text: string }>`
    select concat_ws(' ', l.line_kind, split_part(l.subject, ':', 3), to_char(l.period_start, 'MM-DD'), to_char(l.period_end, 'MM-DD'),
      trim_scale(number_billed), reading_type, trim_scale(start_reading), trim_scale(end_reading)) as text
    from invoice_line l join invoice i using (account_code, invoice_number)
    where account_code = ${JACK} and i.bill_date = '2026-12-03' and l.line_kind in ('usage', 'settlement')
      and l.subject like 'service:3:%' and l.reading_type = 'Actual'
    order by l.line_number`
  expect(lines.map(({ text }) => text)).toEqual([
    'usage day 11-03 11-20 150 Actual 99900 100050',
    'usage night 11-03 11-20 48 Actual 5392 5440',
  ])
})

test('after a passed zero the usage page has what the register shows', async () => {
  await raiseDayRegister()
  await answer(await report(), toReading(50, { passedZero: [DAY_REGISTER] }))

  const used = await usedSinceBill(api().db, JACK, day.parse('2026-11-21'))
  expect(used.map(({ dial, reading }) => [dial, reading])).toEqual([
    ['day', { on: READ_ON, value: 50 }],
    ['night', { on: READ_ON, value: 5_440 }],
  ])
})

test('a reading with a register that passed zero is not withdrawn by the customer', async () => {
  await raiseDayRegister()
  await answer(await report(), toReading(50, { passedZero: [DAY_REGISTER] }))

  const { token, parameters } = await authorizeJack()
  const listed = await api().make(readMeterReadings, { token, parameters })
  expect(listed.json<MeterReading[]>().slice(0, 2)).toMatchObject([
    { date: READ_ON, mayWithdraw: false },
    { date: READ_ON, mayWithdraw: false },
  ])
  const withdrawal = { token, parameters: { ...parameters, readOn: READ_ON } }
  const refused = await api().make(withdrawMeterReadings, withdrawal)
  expect(refused.json()).toMatchObject({ code: 'METER_READING_KEPT' })
})

test('MTR-015 after a passed zero the customer’s next reading is compared with what the register shows', async () => {
  await raiseDayRegister()
  await answer(await report(), toReading(50, { passedZero: [DAY_REGISTER] }))
  const reply = await setReadings([
    { serialNumber: SERIAL, channelNumber: 1, readValue: 60, effectiveDate: '2026-11-21' },
    { serialNumber: SERIAL, channelNumber: 2, readValue: 5_441, effectiveDate: '2026-11-21' },
  ])

  expect(reply.json()).toMatchObject({ nextBill: { read: { kwh: 160 + 49 } } })
})

test.each([
  ['a lower value', toReading(7_000), '--reading: Reading must exceed previous reading amount'],
  [
    'more digits than dials',
    toReading(123_456, { passedZero: [DAY_REGISTER] }),
    '--reading: Reading must be no more than 5',
  ],
  [
    'a lower value of a register that is not named',
    toReading(7_000, { passedZero: [NIGHT_REGISTER] }),
    '--reading: Reading must exceed previous reading amount',
  ],
  [
    'a higher value of a named register',
    toReading(7_455, { passedZero: [DAY_REGISTER] }),
    '--passed-zero: expected a register that shows less than before, unlike M1000010/1',
  ],
  [
    'a mistyped value of a named register',
    toReading(7_300, { passedZero: [DAY_REGISTER] }),
    '--passed-zero: expected a rise of less than 5000 kWh over the restart; M1000010/1 rises by 99935.00',
  ],
  ['an equal value', toReading(7_365, { passedZero: [DAY_REGISTER] }), '--reading: Reading must exceed'],
  [
    'no value for a register',
    { ...toReading(7_455), registers: toReading(7_455).registers.slice(1) },
    '--reading: Reading is required: meter M1000010, register 1',
  ],
  [
    'a day before the newest reading',
    toReading(7_455, { readOn: day.parse('2026-11-02') }),
    '--on: Read date must be at least one day after',
  ],
  [
    'a day after tomorrow',
    toReading(7_455, { readOn: day.parse('2026-11-23') }),
    '--on: Read date must be no later than tomorrow',
  ],
  [
    'a day over 7 days before the request',
    toReading(7_455, { readOn: day.parse('2026-11-13') }),
    '--on: Read date must be no more than 7 days ago',
  ],
  [
    'another meter',
    { ...toReading(1), registers: [{ serialNumber: 'X', channelNumber: 1, readValue: 1 }] },
    '--reading: expected a meter',
  ],
])(
  'a reading with %s is refused by its option, and the request stays open',
  async (_what, reading, message) => {
    const id = await report()
    const refused = await answer(id, reading)

    expect(refused).toMatchObject({ ok: false, lines: [expect.stringContaining(`not changed: ${message}`)] })
    expect((await listRequests(api().db)).data).toMatchObject({ requests: [{ id }] })
    expect([await readNewest(), await listLetters()]).toEqual([BEFORE, []])
  },
)

test('a reading is entered for a day that was open when the request was sent', async () => {
  const id = await report()
  await api().sql`update provider_clock set offset_milliseconds = offset_milliseconds + 9 * 86400000::bigint`

  expect(await answer(id, toReading(7_455, { readOn: day.parse('2026-11-15') }))).toMatchObject({ ok: true })
})

test('a reading with an answer about broadband is refused', async () => {
  const refused = await answer(await report('no-internet'), toReading(7_455))

  expect(refused.lines).toEqual([expect.stringContaining('--reading: the request is about no-internet')])
  expect(await readNewest()).toEqual(BEFORE)
})

test('a reading that staff entered is in the customer’s list of readings', async () => {
  await answer(await report(), toReading(12_400))

  const reply = await api().make(readMeterReadings, await authorizeJack())
  expect(reply.json<MeterReading[]>()[0]).toMatchObject({ value: 12_400, date: READ_ON })
})

async function findService() {
  const [row] = await api().sql<{ service_number: number }>`
    select service_number from electricity_supply where account_code = ${JACK} and icp = ${ICP}`
  return row?.service_number ?? 0
}
