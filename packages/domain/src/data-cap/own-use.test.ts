import { expect, test } from 'vitest'

import { day } from '../day.ts'

import { countOver, listUsedPeriods } from './own-use.ts'

const GB = 1_024
const TODAY = day.parse('2026-11-21')

function period(from: string, to: string, gigabytes: number) {
  const last = day.parse(to)
  return { from: day.parse(from), to: last, usedMb: gigabytes * GB, knownTo: last }
}

const MONTHS = [
  period('2026-11-03', '2026-12-02', 231.9),
  period('2026-10-03', '2026-11-02', 386),
  period('2026-09-03', '2026-10-02', 150),
  period('2026-08-03', '2026-09-02', 401),
  period('2026-07-03', '2026-08-02', 500),
]

test('DAT-011 the three newest finished months are compared with a cap', () => {
  const used = listUsedPeriods(MONTHS, { billFrequency: 'Monthly', today: TODAY })

  expect(used.map(({ usedMb }) => usedMb / GB)).toEqual([386, 150, 401])
  expect(countOver(used, 200 * GB)).toBe(2)
  expect(countOver(used, 401 * GB)).toBe(0)
})

test('DAT-011 after a change to weekly bills the months before are left out', () => {
  const weeks = [
    period('2026-11-17', '2026-11-23', 4),
    period('2026-11-10', '2026-11-16', 60),
    period('2026-11-03', '2026-11-09', 12),
  ]
  const used = listUsedPeriods([...weeks, ...MONTHS.slice(1)], { billFrequency: 'Weekly', today: TODAY })

  expect(used).toEqual([weeks[1], weeks[2]])
})

test('DAT-011 a period with unknown days is left out', () => {
  const unknown = { ...period('2026-10-03', '2026-11-02', 386), knownTo: day.parse('2026-11-01') }
  const used = listUsedPeriods([unknown, ...MONTHS.slice(2)], { billFrequency: 'Monthly', today: TODAY })

  expect(used.map(({ usedMb }) => usedMb / GB)).toEqual([150, 401, 500])
})
