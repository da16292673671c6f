import { expect, test } from 'vitest'

import type { Cause, CauseFact } from '@switchboard/domain/billing/difference-cause'
import { day } from '@switchboard/domain/day'
import { toCents } from '@switchboard/domain/money'

import { causeSentence } from './difference-words.ts'
import { formatQuantity } from './line-words.ts'

const on = (text: string) => day.parse(text)
const withGst = { DisplayGSTInclusiveValuesFlag: true, GSTDefaultRate: 15, CompanyTaxNumber: '' }
const days = { days: 12, first: on('2026-11-08'), last: on('2026-11-19') }
const plan = { fromName: 'Fibre 300', fromUnit: 'month', from: 8_500, to: 9_500 }

function buildSentence(fact: CauseFact): string {
  const cause: Cause = { ...fact, amount: toCents(1), name: 'Fibre 950', lines: [] }
  return causeSentence(cause)
}

test.each<[sentence: string, fact: CauseFact]>([
  [
    'Fibre 950 went up from $95.00 to $99.00 a month',
    { kind: 'price', unit: 'month', from: 9_500, to: 9_900 },
  ],
  ['Fibre 950 went down from 24.10c to 20.00c a kWh', { kind: 'price', unit: 'kWh', from: 24.1, to: 20 }],
  [
    'Fibre 950 went up from 24.101c to 24.102c a minute',
    { kind: 'price', unit: 'minutes', from: 24.101, to: 24.102 },
  ],
  [
    'You changed from Fibre 300 to Fibre 950: $85.00 before, $95.00 a month now',
    { kind: 'plan', ...plan, unit: 'month' },
  ],
  [
    'You changed from Fibre 300 to Fibre 950: $85.00 a month before, $95.00 a week now',
    { kind: 'plan', ...plan, unit: 'week' },
  ],
  [
    'Your power plan changed on 13 November. Fibre 950: 24.10c a kWh before, 27.90c since',
    { kind: 'powerPlan', on: on('2026-11-13'), unit: 'kWh', from: 24.1, to: 27.9 },
  ],
  ['Fibre 950: 3 instead of 2', { kind: 'quantity', from: 2, to: 3 }],
  [
    'Fibre 950 is for a fortnight instead of a month',
    { kind: 'length', from: { count: 1, unit: 'month' }, to: { count: 1, unit: 'fortnight' } },
  ],
  [
    'Fibre 950 is for 2 months instead of a month',
    { kind: 'length', from: { count: 1, unit: 'month' }, to: { count: 2, unit: 'month' } },
  ],
  ['Fibre 950 for 12 days, 8 to 19 November', { kind: 'part', when: 'thisTime', of: 'charge', ...days }],
  [
    'Fibre 950: 12 days, 8 to 19 November, given back',
    { kind: 'part', when: 'thisTime', of: 'chargeBack', ...days },
  ],
  [
    'Fibre 950 taken back for 12 days, 8 to 19 November',
    { kind: 'part', when: 'thisTime', of: 'discountBack', ...days },
  ],
  [
    'Your last bill also had Fibre 950 for 1 day, 8 November',
    { kind: 'part', when: 'lastTime', of: 'discount', days: 1, first: days.first, last: days.first },
  ],
  [
    'Your last bill gave back Fibre 950 for 12 days',
    { kind: 'part', when: 'lastTime', of: 'chargeBack', days: 12, first: null, last: null },
  ],
  [
    'Your last bill took back Fibre 950 for 12 days, 8 to 19 November',
    { kind: 'part', when: 'lastTime', of: 'discountBack', ...days },
  ],
  [
    'Fibre 950 for the whole month; your last bill had it for 12 days, 8 to 19 November',
    { kind: 'whole', partly: 'lastTime', unit: 'month', ...days },
  ],
  [
    'Fibre 950 for 12 days, 8 to 19 November; your last bill had it for the whole month',
    { kind: 'whole', partly: 'thisTime', unit: 'month', ...days },
  ],
  ['Fibre 950 is new: $95.00 a month', { kind: 'added', unit: 'month', price: 9_500, quantity: 1 }],
  [
    'Fibre 950 is no longer on your bill: it was 2 at $95.00 a month',
    { kind: 'ended', unit: 'month', price: 9_500, quantity: 2 },
  ],
  [
    'Fibre 950: 412 kWh, 38 kWh more than last time',
    { kind: 'usage', unit: 'kWh', from: 374, to: 412, estimated: [], hasReadings: true },
  ],
  [
    'Fibre 950: 1 minute to pay for, 2 minutes less than last time (estimated last time)',
    { kind: 'usage', unit: 'minutes', from: 3, to: 1, estimated: ['lastTime'], hasReadings: false },
  ],
  [
    'Fibre 950: 1.5 GB to pay for, none last time',
    { kind: 'usage', unit: 'GB', from: 0, to: 1.5, estimated: [], hasReadings: false },
  ],
  [
    'Fibre 950: nothing to pay for, 1.5 GB last time (both estimated)',
    { kind: 'usage', unit: 'GB', from: 1.5, to: 0, estimated: ['thisTime', 'lastTime'], hasReadings: true },
  ],
  ['Fibre 950 for 31 days instead of 30', { kind: 'days', from: 30, to: 31 }],
  ['Fibre 950 for 31 days, none last time', { kind: 'days', from: 0, to: 31 }],
  ['One-off charge: Fibre 950, Australia', { kind: 'oneOff', when: 'thisTime', about: 'Australia' }],
  [
    'Fibre 950: 12 kWh less than billed before',
    { kind: 'settlement', when: 'thisTime', about: '12 kWh less than billed before' },
  ],
  [
    'Your last bill had Fibre 950: 12 kWh less than billed before',
    { kind: 'settlement', when: 'lastTime', about: '12 kWh less than billed before' },
  ],
  ['Your last bill had Fibre 950', { kind: 'settlement', when: 'lastTime', about: '' }],
  ['Your last bill had a one-off charge: Fibre 950', { kind: 'oneOff', when: 'lastTime', about: '' }],
  ['Your last bill had a credit: Fibre 950', { kind: 'credit', when: 'lastTime', about: '' }],
  ['Fibre 950 has begun', { kind: 'discountBegun' }],
  ['Fibre 950 has ended', { kind: 'discountEnded' }],
  ['Fibre 950 went from $9.36 to $10.00', { kind: 'discountChanged', from: -936, to: -1_000 }],
  ['Fibre 950 was on your last bill and is not on this one', { kind: 'appeared', when: 'lastTime' }],
  ['Fibre 950 is $3.00 instead of $2.50', { kind: 'changed', from: toCents(250), to: toCents(300) }],
  [
    'Fibre 950 is $10.00 CR instead of $5.00 CR',
    { kind: 'changed', from: toCents(-500), to: toCents(-1_000) },
  ],
])('%s', (sentence, fact) => {
  expect(buildSentence(fact)).toBe(sentence)
})

test('a credit without a name is described by its text on the bill', () => {
  const fact: CauseFact = { kind: 'credit', when: 'thisTime', about: 'Two days without power' }

  expect(causeSentence({ ...fact, amount: toCents(-575), name: 'Credit', lines: [] })).toBe(
    'Credit: Two days without power',
  )
})

test.each<[text: string, quantity: number, unit: string | undefined, price: number | undefined]>([
  ['$95.00 a month', 1, 'month', 9_500],
  ['3 at $95.00 a month', 3, 'month', 9_500],
  ['12 days at $3.1233', 12, 'day', 312.328767],
  ['412 kWh at 24.10c', 412, 'kWh', 24.1],
  ['', 1, undefined, 4_900],
  ['2 at $49.00 CR', 2, undefined, -4_900],
  ['2 at $49.00', 2, undefined, 4_900],
  ['2 of them', 2, undefined, undefined],
  ['', 1, undefined, undefined],
  ['412 kWh', 412, 'kWh', undefined],
])('a line has the quantity text “%s”', (text, NumberBilled, Unit, UnitPriceCents) => {
  const line = {
    CategoryName: '',
    SubCategoryName: '',
    Charge: toCents(0),
    NumberBilled,
    Description1: '',
    Description2: '',
    ...(Unit !== undefined && { Unit }),
    ...(UnitPriceCents !== undefined && { UnitPriceCents }),
  }

  expect(formatQuantity(line, withGst)).toBe(text)
})
