import { expect, test } from 'vitest'

import { addDays, day, dayAt, daysBetween } from '@switchboard/domain/day'
import type { Day } from '@switchboard/domain/day'
import { halfHoursIn } from '@switchboard/domain/instant'

import { TEST_INSTANT, testApi } from '#api/testing/api.ts'

import { fillDemo } from '#api/fill-demo.ts'
import { spreadOverHalfHours } from './half-hours.ts'
import { arrivingUsageJob } from './internet-usage.ts'

const api = testApi(fillDemo)
const TODAY = dayAt(TEST_INSTANT)
const DAY_MILLISECONDS = 86_400_000

type ReportedDay = { day: Day; watt_hours: number[]; is_estimated: boolean; was_estimated: boolean | null }

/** The half-hours that the smart meter of an account has reported from a day on, oldest first. */
function readReportedDays(from: Day): Promise<ReportedDay[]> {
  return api().sql<ReportedDay>`
    select h.day, h.watt_hours, h.estimated is not null as is_estimated, b.was_estimated
    from half_hours h left join lateral (
      select b.estimated is not null as was_estimated from half_hours_before b
      where (b.account_code, b.service_number, b.day) = (h.account_code, h.service_number, h.day)) b on true
    where h.account_code = '100517' and h.day >= ${from} order by h.day`
}

async function liveTo(daysOn: number): Promise<void> {
  await api().db.script(
    `update provider_clock set offset_milliseconds = ${TEST_INSTANT - Date.now() + daysOn * DAY_MILLISECONDS}`,
  )
  await arrivingUsageJob(api().services).run(new AbortController().signal)
}

test('half-hours arrive a day or two late, some first as an estimate that is corrected', async () => {
  const byDay = []
  for (let daysOn = 1; daysOn <= 60; daysOn += 1) {
    await liveTo(daysOn)
    byDay.push(
      ...(await readReportedDays(addDays(TODAY, daysOn - 3))).map((known) => ({
        ...known,
        readOn: addDays(TODAY, daysOn),
      })),
    )
  }
  const lateBy = byDay.map(({ day, readOn }) => daysBetween(day, readOn))
  const month = await readReportedDays(TODAY)

  expect(new Set(lateBy)).toEqual(new Set([1, 2, 3]))
  expect(lateBy.filter((days) => days === 1).length).toBeLessThan(60)
  expect(lateBy.filter((days) => days === 3)).toHaveLength(60)
  expect(month.filter(({ was_estimated }) => was_estimated)).not.toEqual([])
  expect(month.filter(({ was_estimated }) => was_estimated === false)).toEqual([])
  expect(
    month.filter(({ day, is_estimated }) => is_estimated && daysBetween(day, addDays(TODAY, 60)) >= 4),
  ).toEqual([])
})

test('a month passed at once gives the same half-hours as single days, and only once', async () => {
  await liveTo(30)
  const known = await readReportedDays(addDays(TODAY, -4))
  await liveTo(30)

  expect(await readReportedDays(addDays(TODAY, -4))).toEqual(known)
  expect(known.length).toBeGreaterThan(30)
})

test('made-up half-hours add up to their total on days of 46, 48 and 50 half-hours', () => {
  const span = { from: day.parse('2026-03-20'), to: day.parse('2026-10-05') }
  const days = spreadOverHalfHours('100517', span, 1_234_567)

  expect(days.flat().reduce((sum, watts) => sum + watts, 0)).toBe(1_234_567)
  expect(days.map((ofDay) => ofDay.length)).toEqual(
    days.map((_, place) => halfHoursIn(addDays(span.from, place)).length),
  )
  expect(new Set(days.map((ofDay) => ofDay.length))).toEqual(new Set([46, 48, 50]))
})
