import { expect, test, vi } from 'vitest'

import { testApi } from '#api/testing/api.ts'

import { checkTimeZone } from './doctor-time-zone.ts'

const api = testApi(async () => undefined)

test('OPS-038 the local times of a year are equal in the database and here', async () => {
  expect(await checkTimeZone(api().db)).toMatchObject({ part: 'time zone', state: 'ok' })
})

test('OPS-038 doctor reports a table of time zones without daylight saving', async () => {
  const db = { ...api().db }
  const july = Date.parse('2026-07-01T00:00:00Z')
  const standardTime = Array.from({ length: 53 }, (_, week) => ({
    local: new Date(july + week * 604_800_000 + 12 * 3_600_000).toISOString().slice(0, 16).replace('T', ' '),
  }))
  vi.spyOn(db, 'rows').mockResolvedValueOnce(standardTime)

  const symptom = await checkTimeZone(db, july)

  expect(symptom).toMatchObject({ state: 'wrong' })
  expect(symptom.message).toContain('2026-09-30')
})
