import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'

import {
  CALLBACK_DAYS_AHEAD,
  readCallbackDays,
  readCallbackTimeslots,
  reportIssue,
  requestCallback,
} from '@switchboard/domain/contact/contract'
import { addDays, day } from '@switchboard/domain/day'

import { testApi } from '#api/testing/api.ts'

import { BEN, MONDAY_AT_9, fillContact, message, testContact } from './testing/contact.ts'

const { api, book, get, getRequest } = testContact()

const slots = z.array(
  z.object({
    TimeslotStart: z.string(),
    TimeslotEnd: z.string(),
    FreeSlots: z.number(),
    TotalSlots: z.number(),
  }),
)

async function listSlots(date: string) {
  const answer = await get(`callbacktimeslots?date=${date}`)
  return answer.statusCode === 200 ? slots.parse(answer.json()) : []
}

/** Sets the provider's clock to this instant. */
async function moveClockTo(instant: string): Promise<void> {
  await api().sql`update provider_clock set offset_milliseconds = ${Date.parse(instant) - Date.now()}`
}

describe('the timeslots of a day', () => {
  test('CON-004 CON-017 are within the opening hours, each with its places', async () => {
    const monday = await listSlots('2026-11-23')

    expect(monday).toHaveLength(12)
    expect(monday[1]).toEqual({
      TimeslotStart: MONDAY_AT_9,
      TimeslotEnd: '2026-11-22T21:00:00Z',
      FreeSlots: 3,
      TotalSlots: 3,
    })
  })

  test('CON-017 that have started are not offered', async () => {
    await moveClockTo('2026-11-22T20:00:00Z')

    const [next] = await listSlots('2026-11-23')

    expect(next?.TimeslotStart).toBe('2026-11-22T21:00:00Z')
  })

  test('CON-004 a full timeslot has no free slots', async () => {
    for (const turn of [1, 2, 3]) await book({ ContactName: `Caller ${turn}` })

    const monday = await listSlots('2026-11-23')

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
    const answer = await api().make(readCallbackTimeslots, { ...getRequest(), query: { date } })

    expect(answer.statusCode).toBe(422)
    expect(answer.json()).toMatchObject({ code: 'NO_TIMESLOTS', field: 'date' })
  })

  test('CON-024 the list is empty while no place of the day is free', async () => {
    await api().sql`update callback_hours set places = 0`

    const answer = await api().make(readCallbackTimeslots, { ...getRequest(), query: { date: '2026-11-23' } })

    expect(answer.json()).toMatchObject({ code: 'NO_TIMESLOTS', field: 'date' })
  })

  test('CON-010 CON-024 the list is empty on a holiday', async () => {
    await moveClockTo('2026-12-23T00:00:00Z')

    expect(await listSlots('2026-12-24')).toHaveLength(12)
    expect(await listSlots('2026-12-25')).toEqual([])
    expect(await listSlots('2026-12-28')).toEqual([])
    expect((await book({ CallbackRequestedOn: '2026-12-27T20:00:00Z' })).json()).toMatchObject({
      field: 'CallbackRequestedOn',
    })
  })

  test('the selectable days have a free time: no Sunday, holiday or full day, and no day whose times have started', async () => {
    // Wednesday before Christmas, after the last time of the day
    await moveClockTo('2026-12-23T09:00:00Z')
    const answer = await api().make(readCallbackDays, getRequest())
    const days = readCallbackDays.reply.parse(answer.json())
    const all = Array.from({ length: CALLBACK_DAYS_AHEAD + 1 }, (_, later) =>
      addDays(day.parse('2026-12-23'), later),
    )
    const open = []
    for (const each of all) if ((await listSlots(each)).length > 0) open.push(each)

    expect(days).toEqual(open)
    expect(days).not.toContain('2026-12-23')
    expect(days).not.toContain('2026-12-25')
    expect(days[0]).toBe('2026-12-24')

    await api().sql`insert into callback_timeslot (starts_at, taken)
      select starts_at, places from callback_timeslots('2026-12-24') on conflict (starts_at) do update set taken = excluded.taken`
    const later = await api().make(readCallbackDays, getRequest())
    expect(readCallbackDays.reply.parse(later.json())).toEqual(days.slice(1))
  })

  test('an invalid date is refused by its field', async () => {
    const answer = await get('callbacktimeslots?date=2026-02-30')

    expect(answer.json()).toMatchObject({ code: 'MALFORMED_REQUEST', field: 'date' })
  })

  test.each([
    ['the day that daylight saving ends has 25', '2027-04-04', '2027-04-02T00:00:00Z', 25],
    ['the day that it begins has 23', '2027-09-26', '2027-09-24T00:00:00Z', 23],
    ['any other has 24', '2027-09-19', '2027-09-17T00:00:00Z', 24],
  ])('of a helpdesk that never closes: %s, and each can be booked', async (_why, date, now, many) => {
    await api().sql`insert into callback_hours values (7, '00:00', '24:00', 60, 3)`
    await moveClockTo(now)

    const all = await listSlots(date)

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

  test('follow New Zealand’s clocks after a clock change', async () => {
    await moveClockTo('2027-04-04T22:00:00Z')

    // 8 in the morning, an hour later by UTC than before the change
    expect((await listSlots('2027-04-06'))[0]?.TimeslotStart).toBe('2027-04-05T20:00:00Z')
    expect((await listSlots('2027-04-06')).at(-1)?.TimeslotEnd).toBe('2027-04-06T08:00:00Z')
  })
})

describe('a brand without callbacks', () => {
  const other = testApi(fillContact, {}, { BRAND: 'parent' })

  test('CON-001 CON-024 CON-027 has no timeslots and refuses callbacks, but accepts reports', async () => {
    const token = await other().createToken('ben')
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
