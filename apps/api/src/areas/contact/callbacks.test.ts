import { describe, expect, test } from 'vitest'

import { MAX_COMMENT_CHARACTERS, requestCallback } from '@switchboard/domain/contact/contract'

import { MAX_OPEN_CALLBACKS } from './endpoints.ts'
import { BEN, MONDAY_AT_9, message, testContact } from './testing/contact.ts'

const { api, post, book, getRequest } = testContact()

/** The effects of a booking: its row, the places taken, its audit entry and its notice. */
async function countRows() {
  const rows = await api().sql`select
    (select count(*) from callback)::int as callbacks,
    (select coalesce(sum(taken), 0) from callback_timeslot)::int as taken,
    (select count(*) from audit_event where action = 'callback-booked')::int as traces,
    (select count(*) from communication where event_type = 'Callback')::int as notices`
  return rows[0]
}

const NOTHING = { callbacks: 0, taken: 0, traces: 0, notices: 0 }

describe('a callback', () => {
  test('CON-006 CON-009 CON-010 CON-018 is stored with its audit entry and its confirmation, and can be read back', async () => {
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
    expect(await countRows()).toEqual({ callbacks: 1, taken: 1, traces: 1, notices: 1 })
    const notices = await api().sql`select to_address, subject, body from communication`
    expect(notices).toEqual([
      {
        to_address: 'ben@demo.example',
        subject: 'We will call you on Monday 23 November 2026',
        body: [
          'Kia ora Ben Fowler',
          'We will call you on 022 555 0117, on Monday 23 November 2026 between 9:00 am and 10:00 am.',
          'Your callback number is 1.',
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

  test('CON-010 CON-026 of 50 simultaneous callbacks for a timeslot with 2 places exactly 2 are booked', async () => {
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
    expect(await countRows()).toEqual({ callbacks: 2, taken: 2, traces: 2, notices: 2 })
  })

  test('an account that requests all places gets a few, and the refusal has the time to wait', async () => {
    await api().sql`update callback_hours set places = 100`
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_none, turn) =>
        book({}, turn % 2 === 0 ? {} : { 'idempotency-key': `booking-${turn}` }),
      ),
    )

    const refusals = answers.filter(({ statusCode }) => statusCode !== 200)
    expect(refusals).toHaveLength(20 - MAX_OPEN_CALLBACKS)
    for (const refusal of refusals) {
      expect([refusal.statusCode, refusal.json()]).toMatchObject([429, { code: 'TOO_MANY_REQUESTS' }])
      // until Monday at nine, by the provider's clock: from Saturday at ten
      expect(Math.abs(Number(refusal.headers['retry-after']) - 47 * 3_600)).toBeLessThan(600)
    }
    await api().sql`update provider_clock set offset_milliseconds = offset_milliseconds + ${48 * 3_600_000}`
    expect((await book({ CallbackRequestedOn: '2026-11-23T20:00:00Z' })).statusCode).toBe(200)
  })

  test('is booked once under a key; another callback under this key is refused', async () => {
    const key = { 'idempotency-key': 'callback-of-ben' }

    const [first, again] = [await book({}, key), await book({}, key)]
    const changed = await book({ ContactName: 'Another' }, key)

    expect(again.body).toBe(first.body)
    expect(changed.json()).toMatchObject({ code: 'IDEMPOTENCY_KEY_REUSED' })
    expect(await countRows()).toEqual({ callbacks: 1, taken: 1, traces: 1, notices: 1 })
  })

  test('that was refused may be requested again under its key', async () => {
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
    expect(await countRows()).toEqual(NOTHING)
  })

  test('CON-009 CON-025 for an unknown reason is refused', async () => {
    for (const ReasonKey of ['gossip', 'no-internet', '', 'BILLING']) {
      const answer = await book({ ReasonKey })

      expect(answer.statusCode).toBe(422)
      expect(answer.json()).toMatchObject({ code: 'REASON_KEY_VALIDATION_FAILED', field: 'ReasonKey' })
    }
    expect(await countRows()).toEqual(NOTHING)
  })

  test.each([
    ['CON-011 a number one digit short', { ContactNumber: '0912345' }, 'ContactNumber'],
    ['CON-011 a number one digit over', { ContactNumber: '091234567890' }, 'ContactNumber'],
    ['CON-011 an area that is none', { ContactNumber: '055550123' }, 'ContactNumber'],
    ['CON-011 an international number', { ContactNumber: '+61295550123' }, 'ContactNumber'],
    ['CON-011 a number with a letter', { ContactNumber: '09 555 O123' }, 'ContactNumber'],
    ['CON-012 no timeslot', { CallbackRequestedOn: '' }, 'CallbackRequestedOn'],
    ['CON-012 a day alone', { CallbackRequestedOn: '2026-11-23' }, 'CallbackRequestedOn'],
    ['CON-006 no field for the name', { ContactName: undefined }, 'ContactName'],
    ['CON-006 no field for the number', { ContactNumber: undefined }, 'ContactNumber'],
    ['CON-006 no field for the reason', { ReasonKey: undefined }, 'ReasonKey'],
    ['CON-006 no field for the time', { CallbackRequestedOn: undefined }, 'CallbackRequestedOn'],
    ['no name', { ContactName: '  ' }, 'ContactName'],
    ['a name of two lines', { ContactName: 'Ben\nFowler' }, 'ContactName'],
    ['a control character in a name', { ContactName: 'Ben\u0007' }, 'ContactName'],
    ['a long comment', { ReasonComment: 'c'.repeat(MAX_COMMENT_CHARACTERS + 1) }, 'ReasonComment'],
    ['a field of its own', { Places: 3 }, 'Places'],
  ])('with %s is refused by its field', async (_why, difference, field) => {
    const answer = await book(difference)

    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({ code: 'MALFORMED_REQUEST', field })
    expect(await countRows()).toEqual(NOTHING)
  })

  test('whose confirmation cannot be written is not booked, and takes no place', async () => {
    await api().db.script(`
      create function disturb() returns trigger language plpgsql as $$ begin raise 'no room'; end $$;
      create trigger disturbed before insert on communication for each row execute function disturb()`)

    const answer = await book()
    await api().db.script('drop function disturb cascade')

    expect(answer.statusCode).toBe(500)
    expect(await countRows()).toEqual(NOTHING)
  })

  test('of another account is refused', async () => {
    const foreign = { ...getRequest(), parameters: { accountCode: '100482' } }

    const answer = await api().make(requestCallback, { ...foreign, body: message })

    expect(answer.json()).toMatchObject({ code: 'ACCOUNT_CODE_NOT_AVAILABLE' })
    expect(await countRows()).toEqual(NOTHING)
  })
})
