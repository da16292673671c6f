import { expect, test } from 'vitest'

import { day } from '../day.ts'

import { listWifiHardware } from './contract.ts'
import { contractEnd } from './rules.ts'

const QUERY = {
  coreProductKey: 'UFB300',
  salesChannel: 'SelfService',
  contractLength: '12',
  billFrequency: 'Monthly',
  newContract: 'true',
}

test.each([
  ['2026-11-26', '2027-11-26'],
  ['2028-02-29', '2029-02-28'],
])('GWF-026 a contract of %s ends on %s', (from, end) => {
  expect(contractEnd(day.parse(from))).toBe(end)
})

test.each([
  ['12 months and a new contract', {}, true],
  ['24 months', { contractLength: '24' }, false],
  ['no new contract', { newContract: 'false' }, false],
  ['no product', { coreProductKey: '' }, false],
])('GWF-023 GWF-025 hardware is checked for %s: %s', (_what, differences, isChecked) => {
  expect(listWifiHardware.query.safeParse({ ...QUERY, ...differences }).success).toBe(isChecked)
})
