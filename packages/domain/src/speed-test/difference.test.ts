import { expect, test } from 'vitest'

import type { SpeedTests } from './contract.ts'
import { explainSpeedDifference } from './difference.ts'

const HOUR = 3_600_000
const NOON = Date.parse('2026-11-20T23:00:00Z')

type Facts = {
  readonly planMbps?: number | null
  readonly lineMbps?: number
  readonly deviceMbps?: number
  readonly loadedMs?: number
  readonly hoursApart?: number
}

function createSpeedTests({
  planMbps = 950,
  lineMbps = 902,
  deviceMbps = 84,
  loadedMs = 30,
  hoursApart = 1,
}: Facts): SpeedTests {
  return {
    requested: false,
    results: [{ id: 'line', testedAt: NOON, downloadMbps: lineMbps, uploadMbps: 400, latencyMs: 4 }],
    devices: [
      {
        id: 'device',
        measuredAt: NOON + hoursApart * HOUR,
        downloadMbps: deviceMbps,
        uploadMbps: 40,
        idleMs: 10,
        loadedMs,
        connection: 'wifi',
        usedBytes: 1,
      },
    ],
    plan: planMbps === null ? null : { name: 'Fibre', downloadMbps: planMbps, uploadMbps: 500 },
  }
}

test.each<[what: string, facts: Facts, kind: string]>([
  ['a device that gets little of the line', {}, 'deviceSlow'],
  ['one that gets three quarters', { deviceMbps: 677 }, 'fine'],
  ['one that gets less', { deviceMbps: 676 }, 'deviceSlow'],
  ['a line of four fifths of its plan', { planMbps: 1_000, lineMbps: 800, deviceMbps: 700 }, 'fine'],
  ['a line of less, whatever the device gets', { planMbps: 1_000, lineMbps: 799 }, 'lineSlow'],
  ['a line whose plan says nothing', { planMbps: null, lineMbps: 20, deviceMbps: 19 }, 'fine'],
  ['a delay that grows a lot', { deviceMbps: 850, loadedMs: 111 }, 'delayGrows'],
  ['one that grows by less', { deviceMbps: 850, loadedMs: 110 }, 'fine'],
  ['a day between them', { hoursApart: 24 }, 'deviceSlow'],
  ['more than a day after', { hoursApart: 25 }, 'none'],
  ['more than a day before', { hoursApart: -25 }, 'none'],
])('%s', (_what, facts, kind) => {
  expect(explainSpeedDifference(createSpeedTests(facts)).kind).toBe(kind)
})

test('with one of the two nothing is compared', () => {
  expect(explainSpeedDifference({ ...createSpeedTests({}), devices: [] })).toEqual({ kind: 'none' })
  expect(explainSpeedDifference({ ...createSpeedTests({}), results: [] })).toEqual({ kind: 'none' })
})
