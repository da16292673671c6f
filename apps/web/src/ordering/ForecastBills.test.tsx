import { beforeEach, expect, test } from 'vitest'

import { forecast } from '@switchboard/domain/ordering/forecast/contract'
import { changeForecast } from '@switchboard/domain/product-change/contract'

import { session } from '#web/http/session.ts'
import { FORECAST, bill } from '#web/testing/changes.ts'
import { showScreen, signInAs, testCalls } from '#web/testing/portal.tsx'

import { ForecastBills } from './ForecastBills.tsx'
import { ChangeBills } from './changes/ChangeBills.tsx'

const NOW = { amountIncludingGst: 80, amountExcludingGst: 69.57 }
const PLAIN = 'You pay $80.00 each month now. From the bill of 1 January 2027 it is $91.50 each month.'
const LINES = 'Totals include GST; the lines exclude it.'

beforeEach(() => {
  testCalls()
  signInAs()
})

function show(without: object | undefined, businessGroup = 'residential'): string {
  const bills = { now: NOW, ...FORECAST.with, ...(without && { without }) }
  showScreen(
    <ForecastBills
      forecast={forecast.parse(bills)}
      frequency="Monthly"
      businessGroup={businessGroup}
      powerPlan={null}
    />,
  )
  return document.querySelector('p')?.textContent ?? ''
}

test('ORD-115 the amount without the order is named if it is not that of today', () => {
  const without = { first: bill('2026-12-01', 80), each: bill('2027-01-01', 70.5) }

  expect(show(without)).toBe(
    `${PLAIN} Without this order it would be $70.50 each month, as something else changes too.`,
  )
})

test.each([
  ['is not known', undefined],
  ['is that of today', FORECAST.without],
])('ORD-115 the amount without the order is left out if it %s', (_why, without) => {
  expect(show(without)).toBe(PLAIN)
})

test('ACC-020 a business reads that both amounts of an order include GST', () => {
  expect(show(undefined, 'orconbus')).toBe(PLAIN.replace(/\.$/, ', both including GST.'))
})

test.each([
  ['ACC-020 a business reads', 'orconbus', true],
  ['ACC-021 a household does not read', 'residential', false],
])('%s that the totals of a change include GST and its lines exclude it', (_who, businessGroup, isRead) => {
  session.write({ businessGroup })
  showScreen(<ChangeBills forecast={changeForecast.parse(FORECAST)} frequency="Monthly" />)

  expect(document.body.textContent.includes(LINES)).toBe(isRead)
})
