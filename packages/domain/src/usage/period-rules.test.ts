import { expect, test } from 'vitest'

import { day } from '../day.ts'
import { toCents } from '../money.ts'

import { correctionToCome, forecastUse } from './period-rules.ts'
import type { PowerPeriod } from './power.ts'

const from = day.parse('2026-10-03')
const to = day.parse('2026-11-02')

function period(difference: Partial<PowerPeriod> = {}): PowerPeriod {
  const whole = { from, to, billDate: day.parse('2026-11-03'), knownTo: to, readType: 'Actual' as const }
  return { ...whole, kwh: 300, chargeIncludingGst: toCents(8_873), ...difference }
}

const billed = period({ kwh: 320, chargeIncludingGst: toCents(9_355), readType: 'Estimate' })
const lines = [{ readingFromDate: from, readingToDate: to }]

test('the next bill corrects what an estimate charged too much or too little', () => {
  expect(correctionToCome({ known: period(), billed, lines })).toBe(-482)
  const more = period({ kwh: 340, chargeIncludingGst: toCents(9_837) })
  expect(correctionToCome({ known: more, billed, lines })).toBe(482)
})

test.each([
  ['a period that no bill has', { billed: null }],
  ['a period of which a day is not known', { known: period({ knownTo: day.parse('2026-11-01') }) }],
  ['a period that bills have charged as it is known', { billed: period() }],
  [
    'a period whose bill charges days of the one before',
    {
      lines: [{ readingFromDate: day.parse('2026-09-30'), readingToDate: to }],
    },
  ],
])('%s has no correction', (_what, difference) => {
  expect(correctionToCome({ known: period(), billed, lines, ...difference })).toBeNull()
})

const NOVEMBER = { from: day.parse('2026-11-03'), to: day.parse('2026-12-02') }

test.each([
  ['from its first day on', '2026-11-12', { knownDays: 10, knownUse: 100, used: 100 }, 300],
  ['of a service that began within it', '2026-11-12', { knownDays: 4, knownUse: 40, used: 40 }, 240],
  ['of a plan that began within it', '2026-11-12', { knownDays: 10, knownUse: 100, used: 20 }, 220],
  ['on its last day', '2026-12-02', { knownDays: 30, knownUse: 300, used: 300 }, 300],
] as const)('USE-071 the pace of a period %s', (_which, knownTo, known, forecast) => {
  const period = { ...NOVEMBER, knownTo: day.parse(knownTo) }

  expect(forecastUse(period, { ...known, today: day.parse('2026-11-13') })).toBe(forecast)
})

test.each([
  ['without a known day', '2026-11-13', null, 0],
  ['that has ended', '2026-12-03', '2026-12-01', 29],
  ['that has not begun', '2026-11-02', '2026-11-03', 1],
] as const)('USE-071 a period %s has no pace', (_which, today, knownTo, knownDays) => {
  const period = { ...NOVEMBER, knownTo: knownTo && day.parse(knownTo) }

  expect(forecastUse(period, { used: 10, knownUse: 10, knownDays, today: day.parse(today) })).toBeNull()
})
