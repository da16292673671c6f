import { expect, test } from 'vitest'

import { day } from '../day.ts'
import { toCents } from '../money.ts'

import type { DetailLine } from './invoice-lines.ts'
import {
  lineDescription,
  linePeriod,
  lineQuantity,
  lineReadings,
  lineUnitPrice,
  exactPriceText,
} from './line-text.ts'

const power: DetailLine = {
  CategoryName: 'Power',
  SubCategoryName: 'Electricity',
  Charge: toCents(9929),
  NumberBilled: 412,
  Description1: '',
  Description2: '20 Oct to 19 Nov',
  Unit: 'kWh',
  UnitPriceCents: 24.1,
  PeriodStart: day.parse('2026-10-20'),
  PeriodEnd: day.parse('2026-11-19'),
  StartReading: 20_104,
  EndReading: 20_516,
  ReadingType: 'Actual',
}
const older: DetailLine = {
  CategoryName: 'Extras',
  SubCategoryName: 'Phone line',
  Charge: toCents(9000),
  NumberBilled: 3,
  Description1: '',
  Description2: '20 Oct',
}
const withGst = { DisplayGSTInclusiveValuesFlag: true, GSTDefaultRate: 15, CompanyTaxNumber: '' }

test.each<[string, DetailLine, string]>([
  ['its unit', power, '412 kWh'],
  ['days', { ...power, NumberBilled: 11, Unit: 'day' }, '11 days'],
  ['a count alone if the price is for a month', { ...power, NumberBilled: 3, Unit: 'month' }, '3'],
  ['minutes', { ...power, NumberBilled: 1, Unit: 'minutes' }, '1 minute'],
  ['a count alone', older, '3'],
  ['nothing for one', { ...older, NumberBilled: 1 }, ''],
  ['nothing if the description has the count', { ...older, Description1: '3 lines' }, ''],
])('a quantity reads as %s', (_what, line, text) => {
  expect(lineQuantity(line)).toBe(text)
})

test.each([
  ['24.10c', 24.1, withGst],
  ['$3.1667', 316.6667, withGst],
  ['$95.00', 9500, withGst],
  ['$5.00 CR', -500, withGst],
  ['20.96c', 24.1, { ...withGst, DisplayGSTInclusiveValuesFlag: false }],
  ['$82.61', 9500, { ...withGst, DisplayGSTInclusiveValuesFlag: false }],
])('BIL-047 PWR-099 a unit price reads %s', (text, UnitPriceCents, content) => {
  expect(lineUnitPrice({ ...power, UnitPriceCents }, content)).toBe(text)
  expect(lineUnitPrice(older, content)).toBe('')
})

test('a price for a month reads "a month"', () => {
  expect(lineUnitPrice({ ...power, Unit: 'month', UnitPriceCents: 9500 }, withGst)).toBe('$95.00 a month')
})

test('readings show their source, and a line without a meter has no readings', () => {
  expect(lineReadings(power)).toBe('Meter 20,104 to 20,516, read')
  expect(lineReadings({ ...power, ReadingType: 'Estimate' })).toBe('Meter 20,104 to 20,516, estimated')
  expect(lineReadings({ ...power, StartReading: 99_900, EndReading: 50 })).toBe(
    'Meter 99,900 to 50, past zero, read',
  )
  expect(lineReadings({ ...power, StartReading: 20_104, EndReading: 20_104 })).toBe(
    'Meter 20,104 to 20,104, read',
  )
  expect(lineReadings(older)).toBe('')
  expect(lineReadings({ ...older, ReadingType: 'Actual' })).toBe('')
  expect(lineReadings({ ...older, ReadingType: 'Estimate' })).toBe(
    'Estimated where the meter’s own figures are not in',
  )
})

test.each([
  ['2026-10-20', '2026-11-19', '20 October to 19 November'],
  ['2026-11-08', '2026-11-19', '8 to 19 November'],
  ['2026-11-08', '2026-11-08', '8 November'],
  ['2026-12-20', '2027-01-19', '20 December 2026 to 19 January 2027'],
])('a period from %s to %s reads %s', (first, last, text) => {
  expect(linePeriod({ ...power, PeriodStart: day.parse(first), PeriodEnd: day.parse(last) })).toBe(text)
  expect(linePeriod(older)).toBe('20 Oct')
})

test.each([
  [9_500, '$95.00'],
  [312.328767, '$3.1233'],
  [24.1, '24.10c'],
  [24.1025, '24.1025c'],
  [9.5, '9.500c'],
  [0, '0c'],
  [-936, '$9.36'],
  [123_456_700, '$1,234,567.00'],
])('a price of %d cents reads %s', (price, text) => {
  expect(exactPriceText(price)).toBe(text)
})

test.each([
  ['the count and the price', '412 kWh at 24.1c', ''],
  ['the price', '12 kWh more than billed before at 24.1c', '12 kWh more than billed before'],
  ['neither', 'Unlimited data', 'Unlimited data'],
])('the description of a line is without what it repeats: %s', (_what, Description1, text) => {
  expect(lineDescription({ ...power, UnitPriceCents: 24.1, Description1 })).toBe(text)
})
