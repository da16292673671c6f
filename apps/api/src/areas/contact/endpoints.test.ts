import { beforeEach, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'

import {
  MOST_COMMENT_CHARACTERS,
  readCallbackTimeslots,
  readMessageReasons,
  readRaiseIssueReasons,
  reportIssue,
  requestCallback,
} from '@switchboard/domain/contact/contract'

import type { Database } from '#api/database/database.ts'
import { testApi } from '#api/testing/api.ts'
import { fillSignIn } from '#api/testing/sign-in-demo.ts'

import { fillHelpDesk } from './demo.ts'
import { MOST_OPEN_CALLBACKS, MOST_REPORTS_A_DAY } from './endpoints.ts'

const BEN = '100517'
/** Monday at 9 in the morning; the tests' day is the Saturday before. */
const MONDAY_AT_9 = '2026-11-22T20:00:00Z'

const slots = z.array(
  z.object({
    TimeslotStart: z.string(),
    TimeslotEnd: z.string(),
    FreeSlots: z.number(),
    TotalSlots: z.number(),
  }),
)

async function fillContact(db: Database): Promise<void> {
  await fillSignIn(db)
  await fillHelpDesk(db)
}

const api = testApi(fillContact)
let asked: { token: string; parameters: { accountCode: string } }

beforeEach(async () => {
  asked = { token: await api().tokenOf('ben'), parameters: { accountCode: BEN } }
})

const message = {
  ContactName: "Ben O'Fōwler 🦜",
  ContactNumber: '0225550117',
  ReasonKey: 'billing',
  ReasonComment: '<script>alert(1)</script>',
  CallbackRequestedOn: MONDAY_AT_9,
}

function post(path: string, payload: object, headers: Record<string, string> = {}) {
  return api().app.inject({
    method: 'POST',
    url: `/api/accounts/${BEN}/${path}`,
    headers: { authorization: `Bearer ${asked.token}`, ...headers },
    payload,
  })
}

const book = (differences: object = {}, headers: Record<string, string> = {}) =>
  post('message', { ...message, ...differences }, headers)

function get(path: string) {
  return api().app.inject({
    url: `/api/accounts/${BEN}/${path}`,
    headers: { authorization: `Bearer ${asked.token}` },
  })
}

async function slotsOn(date: string) {
  const answer = await get(`callbacktimeslots?date=${date}`)
  return answer.statusCode === 200 ? slots.parse(answer.json()) : []
}

/** The provider's clock stands at this instant. */
async function at(instant: string): Promise<void> {
  await api().sql`update provider_clock set offset_milliseconds = ${Date.parse(instant) - Date.now()}`
}

/** What a booking leaves behind: its row, the places taken, its trace and its notice. */
async function written() {
  const rows = await api().sql`select
    (select count(*) from callback)::int as callbacks,
    (select coalesce(sum(taken), 0) from callback_timeslot)::int as taken,
    (select count(*) from audit_event where action = 'callback-booked')::int as traces,
    (select count(*) from communication where event_type = 'Callback')::int as notices`
  return rows[0]
}

const NOTHING = { callbacks: 0, taken: 0, traces: 0, notices: 0 }

describe('what can be asked', () => {
  test('CON-005 CON-016 the callback reasons come in their order, and no others', async () => {
    const answer = await get('messagereasons')

    expect(answer.json()).toEqual([
      { ReasonKey: 'billing', ReasonDescription: 'A bill or a payment' },
      { ReasonKey: 'internet', ReasonDescription: 'Broadband or wifi' },
      { ReasonKey: 'power', ReasonDescription: 'Power' },
      { ReasonKey: 'mobile', ReasonDescription: 'Mobile or home phone' },
      { ReasonKey: 'moving', ReasonDescription: 'Moving house' },
      { ReasonKey: 'other', ReasonDescription: 'Something else' },
    ])
  })

  test('CON-021 without callback reasons the call is refused', async () => {
    await api().sql`delete from help_reason where kind = 'callback'`

    const answer = await api().make(readMessageReasons, asked)

    expect(answer.statusCode).toBe(422)
    expect(answer.json()).toMatchObject({ code: 'NO_MESSAGE_REASONS' })
  })

  test('CON-019 CON-028 so do the issue reasons, and without any the call is refused', async () => {
    const answer = await get('raiseissuereasons')
    expect(answer.json()).toEqual([
      { IssueKey: 'no-internet', IssueDescription: 'My broadband does not work' },
      { IssueKey: 'slow-internet', IssueDescription: 'My broadband is slow or drops out' },
      { IssueKey: 'no-voice', IssueDescription: 'My phone line does not work' },
      { IssueKey: 'no-mobile', IssueDescription: 'My mobile has no reception' },
      { IssueKey: 'power-out', IssueDescription: 'My power is off' },
      { IssueKey: 'meter-reading', IssueDescription: 'My meter reading is not taken' },
      { IssueKey: 'other', IssueDescription: 'Something else does not work' },
    ])

    await api().sql`delete from help_reason where kind = 'issue'`
    const none = await api().make(readRaiseIssueReasons, asked)
    expect(none.json()).toMatchObject({ code: 'NO_ISSUE_REASONS' })
  })
})

describe('the timeslots of a day', () => {
  test('CON-004 CON-017 are those of the opening hours, each with its places', async () => {
    const monday = await slotsOn('2026-11-23')

    expect(monday).toHaveLength(12)
    expect(monday[1]).toEqual({
      TimeslotStart: MONDAY_AT_9,
      TimeslotEnd: '2026-11-22T21:00:00Z',
      FreeSlots: 3,
      TotalSlots: 3,
    })
  })

  test('CON-017 that have begun are not offered', async () => {
    await at('2026-11-22T20:00:00Z')

    const [next] = await slotsOn('2026-11-23')

    expect(next?.TimeslotStart).toBe('2026-11-22T21:00:00Z')
  })

  test('CON-004 a full one says so', async () => {
    for (const turn of [1, 2, 3]) await book({ ContactName: `Caller ${turn}` })

    const monday = await slotsOn('2026-11-23')

    expect(monday.find(({ TimeslotStart }) => TimeslotStart === MONDAY_AT_9)).toMatchObject({
      FreeSlots: 0,
      TotalSlots: 3,
    })
  })

  test.each([
    ['of yesterday', '2026-11-20'],
    ['on which nobody works', '2026-11-22'],
    ['further ahead than callbacks can be asked', '2026-12-07'],
  ])('CON-024 there are none on a day %s', async (_why, date) => {
    const answer = await api().make(readCallbackTimeslots, { ...asked, query: { date } })

    expect(answer.statusCode).toBe(422)
    expect(answer.json()).toMatchObject({ code: 'NO_TIMESLOTS', field: 'date' })
  })

  test('CON-024 there are none while no place of the day is free', async () => {
    await api().sql`update callback_hours set places = 0`

    const answer = await api().make(readCallbackTimeslots, { ...asked, query: { date: '2026-11-23' } })

    expect(answer.json()).toMatchObject({ code: 'NO_TIMESLOTS', field: 'date' })
  })

  test('CON-010 CON-024 there are none on a holiday', async () => {
    await at('2026-12-23T00:00:00Z')

    expect(await slotsOn('2026-12-24')).toHaveLength(12)
    expect(await slotsOn('2026-12-25')).toEqual([])
    expect(await slotsOn('2026-12-28')).toEqual([])
    expect((await book({ CallbackRequestedOn: '2026-12-27T20:00:00Z' })).json()).toMatchObject({
      field: 'CallbackRequestedOn',
    })
  })

  test('a day that is none is refused by its field', async () => {
    const answer = await get('callbacktimeslots?date=2026-02-30')

    expect(answer.json()).toMatchObject({ code: 'MALFORMED_REQUEST', field: 'date' })
  })

  test.each([
    ['the day that daylight saving ends has 25', '2027-04-04', '2027-04-02T00:00:00Z', 25],
    ['the day that it begins has 23', '2027-09-26', '2027-09-24T00:00:00Z', 23],
    ['any other has 24', '2027-09-19', '2027-09-17T00:00:00Z', 24],
  ])('of a helpdesk that never closes: %s, and each can be booked', async (_why, date, now, many) => {
    await api().sql`insert into callback_hours values (7, '00:00', '24:00', 60, 3)`
    await at(now)

    const all = await slotsOn(date)

    expect(all).toHaveLength(many)
    const hours = all.map(
      ({ TimeslotStart, TimeslotEnd }) => Date.parse(TimeslotEnd) - Date.parse(TimeslotStart),
    )
    expect(new Set(hours)).toEqual(new Set([3_600_000]))
    expect(new Set(all.map(({ TimeslotStart }) => TimeslotStart)).size).toBe(many)
    for (const { TimeslotStart } of all.slice(1, 5)) {
      await api().sql`delete from callback`
      expect((await book({ CallbackRequestedOn: TimeslotStart })).statusCode).toBe(200)
    }
  })

  test('keep to New Zealand’s clocks after they were changed', async () => {
    await at('2027-04-04T22:00:00Z')

    // 8 in the morning, an hour later by UTC than before the change
    expect((await slotsOn('2027-04-06'))[0]?.TimeslotStart).toBe('2027-04-05T20:00:00Z')
    expect((await slotsOn('2027-04-06')).at(-1)?.TimeslotEnd).toBe('2027-04-06T08:00:00Z')
  })
})

describe('a callback', () => {
  test('CON-006 CON-009 CON-010 CON-018 is kept as it was asked for, with its trace and its confirmation, and can be read back', async () => {
    const answer = await book()

    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toEqual({
      CallbackReference: '1',
      ContactNumber: '0225550117',
      TimeslotStart: MONDAY_AT_9,
      TimeslotEnd: '2026-11-22T21:00:00Z',
    })
    const rows = await api().sql`
      select account_code, starts_at, ends_at, contact_name, contact_number, reason_key, reason_comment, requested_by
      from callback`
    expect(rows).toEqual([
      {
        account_code: BEN,
        starts_at: new Date(MONDAY_AT_9),
        ends_at: new Date('2026-11-22T21:00:00Z'),
        contact_name: "Ben O'Fōwler 🦜",
        contact_number: '0225550117',
        reason_key: 'billing',
        reason_comment: '<script>alert(1)</script>',
        requested_by: 'web:user-ben',
      },
    ])
    expect(await written()).toEqual({ callbacks: 1, taken: 1, traces: 1, notices: 1 })
    const notices = await api().sql`select to_address, subject, body from communication`
    expect(notices).toEqual([
      {
        to_address: 'ben@demo.example',
        subject: 'We will call you on Monday 23 November 2026',
        body: [
          'Kia ora Ben Fowler',
          'We will call you on 0225550117, on Monday 23 November 2026 between 9:00 am and 10:00 am.',
          'Your callback has the number 1.',
        ].join('\n\n'),
      },
    ])
  })

  test.each(['09123456', '02123456789', '035550123'])(
    'CON-011 to the number %s is booked',
    async (number) => {
      const answer = await book({ ContactNumber: number })

      expect([answer.statusCode, answer.json()]).toMatchObject([200, { ContactNumber: number }])
    },
  )

  test('CON-006 needs no comment', async () => {
    const { ReasonComment: _none, ...bare } = message

    expect((await post('message', bare)).statusCode).toBe(200)
  })

  test('CON-010 CON-026 of 50 that come at once for a timeslot with 2 places exactly 2 are booked', async () => {
    await api().sql`update callback_hours set places = 2`
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_none, turn) => book({}, { 'idempotency-key': `booking-${turn}` })),
    )

    const booked = answers.filter(({ statusCode }) => statusCode === 200)
    const refusals = answers.filter(({ statusCode }) => statusCode !== 200)
    expect(booked).toHaveLength(2)
    expect(
      new Set(booked.map((answer) => answer.json<{ CallbackReference: string }>().CallbackReference)).size,
    ).toBe(2)
    expect(new Set(refusals.map((answer) => answer.json<{ code: string }>().code))).toEqual(
      new Set(['CALLBACK_REQUESTED_ON_VALIDATION_FAILED']),
    )
    expect(await written()).toEqual({ callbacks: 2, taken: 2, traces: 2, notices: 2 })
  })

  test('an account that asks for all places at once has a few, and is told when it may ask for another', async () => {
    await api().sql`update callback_hours set places = 100`
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_none, turn) =>
        book({}, turn % 2 === 0 ? {} : { 'idempotency-key': `booking-${turn}` }),
      ),
    )

    const refusals = answers.filter(({ statusCode }) => statusCode !== 200)
    expect(refusals).toHaveLength(20 - MOST_OPEN_CALLBACKS)
    for (const refusal of refusals) {
      expect([refusal.statusCode, refusal.json()]).toMatchObject([429, { code: 'TOO_MANY_REQUESTS' }])
      // until Monday at nine, by the provider's clock: from Saturday at ten
      expect(Math.abs(Number(refusal.headers['retry-after']) - 47 * 3_600)).toBeLessThan(600)
    }
    await api().sql`update provider_clock set offset_milliseconds = offset_milliseconds + ${48 * 3_600_000}`
    expect((await book({ CallbackRequestedOn: '2026-11-23T20:00:00Z' })).statusCode).toBe(200)
  })

  test('under the same key is booked once; another under it is refused', async () => {
    const key = { 'idempotency-key': 'callback-of-ben' }

    const [first, again] = [await book({}, key), await book({}, key)]
    const changed = await book({ ContactName: 'Another' }, key)

    expect(again.body).toBe(first.body)
    expect(changed.json()).toMatchObject({ code: 'IDEMPOTENCY_KEY_REUSED' })
    expect(await written()).toEqual({ callbacks: 1, taken: 1, traces: 1, notices: 1 })
  })

  test('that was refused may be asked for again under its key', async () => {
    const key = { 'idempotency-key': 'callback-of-ben' }
    await api().sql`update callback_hours set places = 0`
    expect((await book({}, key)).statusCode).toBe(422)

    await api().sql`update callback_hours set places = 1`

    expect((await book({}, key)).statusCode).toBe(200)
  })

  test.each([
    ['CON-010 CON-026 of yesterday', '2026-11-19T20:00:00Z'],
    ['CON-010 CON-026 that has just begun', '2026-11-20T21:00:00Z'],
    ['CON-010 CON-026 before the helpdesk opens', '2026-11-22T18:00:00Z'],
    ['CON-010 CON-026 between two timeslots', '2026-11-22T20:30:00Z'],
    ['CON-010 CON-026 on a day on which nobody works', '2026-11-21T21:00:00Z'],
    ['CON-010 CON-026 too far ahead', '2026-12-06T20:00:00Z'],
    ['CON-010 CON-026 of long ago', '0001-01-01T00:00:00Z'],
  ])('for a time %s is refused', async (_why, CallbackRequestedOn) => {
    const answer = await book({ CallbackRequestedOn })

    expect(answer.statusCode).toBe(422)
    expect(answer.json()).toMatchObject({
      code: 'CALLBACK_REQUESTED_ON_VALIDATION_FAILED',
      field: 'CallbackRequestedOn',
    })
    expect(await written()).toEqual(NOTHING)
  })

  test('CON-009 CON-025 for a reason that is none of the reasons is refused', async () => {
    for (const ReasonKey of ['gossip', 'no-internet', '', 'BILLING']) {
      const answer = await book({ ReasonKey })

      expect(answer.statusCode).toBe(422)
      expect(answer.json()).toMatchObject({ code: 'REASON_KEY_VALIDATION_FAILED', field: 'ReasonKey' })
    }
    expect(await written()).toEqual(NOTHING)
  })

  test.each([
    ['CON-011 a number one digit short', { ContactNumber: '0912345' }, 'ContactNumber'],
    ['CON-011 a number one digit over', { ContactNumber: '091234567890' }, 'ContactNumber'],
    ['CON-011 an area that is none', { ContactNumber: '055550123' }, 'ContactNumber'],
    ['CON-011 an international number', { ContactNumber: '+61295550123' }, 'ContactNumber'],
    ['CON-011 a number with spaces', { ContactNumber: '09 555 0123' }, 'ContactNumber'],
    ['CON-012 no timeslot', { CallbackRequestedOn: '' }, 'CallbackRequestedOn'],
    ['CON-012 a day alone', { CallbackRequestedOn: '2026-11-23' }, 'CallbackRequestedOn'],
    ['no name', { ContactName: '  ' }, 'ContactName'],
    ['a name of two lines', { ContactName: 'Ben\nFowler' }, 'ContactName'],
    ['a control character in a name', { ContactName: 'Ben\u0007' }, 'ContactName'],
    ['a long comment', { ReasonComment: 'c'.repeat(MOST_COMMENT_CHARACTERS + 1) }, 'ReasonComment'],
    ['a field of its own', { Places: 3 }, 'Places'],
  ])('with %s is refused by its field', async (_why, difference, field) => {
    const answer = await book(difference)

    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({ code: 'MALFORMED_REQUEST', field })
    expect(await written()).toEqual(NOTHING)
  })

  test('whose confirmation cannot be written is not booked, and takes no place', async () => {
    await api().db.script(`
      create function disturb() returns trigger language plpgsql as $$ begin raise 'no room'; end $$;
      create trigger disturbed before insert on communication for each row execute function disturb()`)

    const answer = await book()
    await api().db.script('drop function disturb cascade')

    expect(answer.statusCode).toBe(500)
    expect(await written()).toEqual(NOTHING)
  })

  test('of another account is refused', async () => {
    const foreign = { ...asked, parameters: { accountCode: '100482' } }

    const answer = await api().make(requestCallback, { ...foreign, body: message })

    expect(answer.json()).toMatchObject({ code: 'ACCOUNT_CODE_NOT_AVAILABLE' })
    expect(await written()).toEqual(NOTHING)
  })
})

describe('a report of a fault', () => {
  async function issues(): Promise<unknown[]> {
    const rows = await api().sql`
      select account_code, issue_key, issue_comment, reported_by from customer_issue`
    return rows
  }

  test('CON-008 CON-014 CON-020 is kept with its trace and its confirmation, and can be read back', async () => {
    const answer = await api().make(reportIssue, {
      ...asked,
      body: { IssueKey: 'no-internet', IssueComment: 'Kāore he ipurangi <b>🛜</b>' },
    })

    expect(answer.json()).toEqual({ IssueReference: '1' })
    expect(await issues()).toEqual([
      {
        account_code: BEN,
        issue_key: 'no-internet',
        issue_comment: 'Kāore he ipurangi <b>🛜</b>',
        reported_by: 'web:user-ben',
      },
    ])
    const rows = await api().sql`
      select (select count(*) from audit_event where action = 'issue-reported')::int as traces, subject, body
      from communication`
    expect(rows).toEqual([
      {
        traces: 1,
        subject: 'We have your report 1',
        body: expect.stringContaining('Thank you for telling us: My broadband does not work.'),
      },
    ])
  })

  const [LINE, DEVICE] = ['0d7a2c1e-93f4-4b58-8a61-5f0c2e7b9d14', '3b0f6c55-7a0e-4c6b-9f4d-1a2b3c4d5e6f']

  async function measuredBy(accountCode: string) {
    await api()
      .sql`insert into line_test (line_test_id, account_code, state, asked_at, looked_at, tested_at, download_mbps,
        upload_mbps, latency_ms)
      values (${LINE}, ${accountCode}, 'done', now(), now(), '2026-11-20T21:00:00Z', 902, 480, 9)`
    await api().sql`insert into device_test (device_test_id, account_code, begun_at, measured)
      values (${DEVICE}, ${accountCode}, '2026-11-20T21:05:00Z',
        '{"downloadMbps": 84, "uploadMbps": 41, "idleMs": 12, "loadedMs": 90, "connection": "wifi"}')`
  }

  test('takes what was measured of the line and of a device with it, as it was then', async () => {
    await measuredBy(BEN)
    const body = { IssueKey: 'no-internet', SpeedTests: [LINE, DEVICE.toUpperCase()] }

    expect((await api().make(reportIssue, { ...asked, body })).statusCode).toBe(200)

    const [kept] = await api().sql<{ measured: unknown }>`select measured from customer_issue`
    expect(kept?.measured).toEqual([
      expect.objectContaining({ what: 'line', id: LINE, downloadMbps: 902, uploadMbps: 480, latencyMs: 9 }),
      expect.objectContaining({ what: 'device', id: DEVICE, downloadMbps: 84, connection: 'wifi' }),
    ])
    const [letter] = await api().sql<{ body: string }>`select body from communication`
    expect(letter?.body).toContain('Your speed test is attached to it.')
  })

  test('with a measurement of another account, or with none that there is, is refused and not kept', async () => {
    await measuredBy('100482')
    const refusals = await Promise.all(
      [[LINE], [DEVICE], [LINE, LINE], ['11111111-1111-4111-8111-111111111111'], ['none']].map((SpeedTests) =>
        api().make(reportIssue, { ...asked, body: { IssueKey: 'no-internet', SpeedTests } }),
      ),
    )

    const taken = 'LOG_CUSTOMER_ISSUE_FAILED'
    expect(refusals.map((answer) => answer.json<{ code: string }>().code)).toEqual([
      taken,
      taken,
      taken,
      taken,
      'MALFORMED_REQUEST',
    ])
    expect(await issues()).toEqual([])
  })

  test('so many can be made for an account in a day, however many come at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: MOST_REPORTS_A_DAY + 5 }, () =>
        post('customerissue', { IssueKey: 'no-internet' }),
      ),
    )

    const refusals = answers.filter(({ statusCode }) => statusCode !== 200)
    expect(refusals.map(({ statusCode }) => statusCode)).toEqual([429, 429, 429, 429, 429])
    expect(Number(refusals[0]?.headers['retry-after'])).toBeGreaterThan(86_000)
    await api().sql`update provider_clock set offset_milliseconds = offset_milliseconds + 86400001`
    expect((await post('customerissue', { IssueKey: 'no-internet' })).statusCode).toBe(200)
  })

  test('CON-014 CON-030 of a key that is none of the reasons is refused', async () => {
    for (const IssueKey of ['rain', 'billing', '']) {
      const answer = await post('customerissue', { IssueKey })

      expect(answer.statusCode).toBe(422)
      expect(answer.json()).toMatchObject({ code: 'RAISE_ISSUE_KEY_VALIDATION_FAILED', field: 'IssueKey' })
    }
    expect(await issues()).toEqual([])
  })

  test('that is too long is refused by its field', async () => {
    const IssueComment = 'c'.repeat(MOST_COMMENT_CHARACTERS + 1)

    const answer = await post('customerissue', { IssueKey: 'other', IssueComment })

    expect(answer.json()).toMatchObject({ code: 'MALFORMED_REQUEST', field: 'IssueComment' })
  })

  test('under the same key is kept once', async () => {
    const key = { 'idempotency-key': 'report-of-ben' }
    const report = { IssueKey: 'power-out', IssueComment: 'dark' }

    const first = await post('customerissue', report, key)
    const again = await post('customerissue', report, key)

    expect(again.body).toBe(first.body)
    expect(await issues()).toHaveLength(1)
  })
})

describe('a brand that offers no callbacks', () => {
  const other = testApi(fillContact, {}, { BRAND: 'parent' })

  test('CON-001 has no timeslots and takes no callback, but takes reports', async () => {
    const token = await other().tokenOf('ben')
    const parameters = { accountCode: BEN }

    const offered = await other().make(readCallbackTimeslots, {
      token,
      parameters,
      query: { date: '2026-11-23' },
    })
    const booked = await other().make(requestCallback, { token, parameters, body: message })
    const reported = await other().make(reportIssue, { token, parameters, body: { IssueKey: 'other' } })

    expect(offered.json()).toMatchObject({ code: 'NO_TIMESLOTS' })
    expect(booked.json()).toMatchObject({ code: 'CALLBACK_REQUEST_FAILED' })
    expect(reported.statusCode).toBe(200)
  })
})
