import { expect, test } from 'vitest'

import { day } from '@switchboard/domain/day'
import { readMeterReadings } from '@switchboard/domain/meter-reading/contract'
import type { MeterReading } from '@switchboard/domain/meter-reading/contract'

import { closeOne, listRequests, showRequest } from '#api/operate/requests.ts'

import { ICP, JACK, SERIAL } from './testing/meter-readings.ts'
import { BEFORE, READ_ON, TEXT, testRequests, toReading } from './testing/staff-requests.ts'

const { api, authorizeJack, report, answer, readNewest, listLetters, listTrail } = testRequests()

test('the list has account, kind, age and text of an open request on one line', async () => {
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

test('a request from yesterday is 1 day old', async () => {
  await report()
  await api().sql`update provider_clock set offset_milliseconds = offset_milliseconds + 86400000`

  expect((await listRequests(api().db)).lines).toEqual([expect.stringContaining(', 1 day old: ')])
})

test('a request is shown with the registers of the account and their newest readings', async () => {
  const { lines } = await showRequest(api().db, await report())

  expect(lines.slice(1)).toEqual([
    `connection ${ICP}, read by hand:`,
    `  ${SERIAL}/1, 5 dials: 7365 kWh on 2026-11-02`,
    `  ${SERIAL}/2, 5 dials: 5392 kWh on 2026-11-02`,
  ])
})

test('an answered request is closed, with a letter and an audit entry', async () => {
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

test('if two operators answer at once, one letter is sent', async () => {
  const id = await report()
  const reports = await Promise.all([answer(id, toReading(7_455)), answer(id, toReading(7_455))])

  expect(reports.filter(({ ok }) => ok)).toHaveLength(1)
  expect(await listLetters()).toHaveLength(1)
  const kept = await api().sql`
    select 1 from register_reading where account_code = ${JACK} and read_on = '2026-11-20'`
  expect(kept).toHaveLength(2)
})

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
