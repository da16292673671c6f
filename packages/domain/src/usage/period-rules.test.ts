import { expect, test } from 'vitest'

import { day } from '../day.ts'
import { toCents } from '../money.ts'

import { correctionToCome } from './period-rules.ts'
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
