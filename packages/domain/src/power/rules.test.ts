import { expect, test } from 'vitest'

import { day } from '../day.ts'

import type { PowerCoreProduct } from './plans.ts'
import type { ElectricityOrder } from './order.ts'
import {
  accessInformation,
  isOrderOfInterest,
  movingInDays,
  movingInProblem,
  oneElectricityCoreProduct,
  powerBundleCredit,
  switchDay,
} from './rules.ts'

const TODAY = day.parse('2026-11-21')

test('a switch takes five working days, without weekends and holidays', () => {
  expect(switchDay(TODAY)).toBe('2026-11-27')
  expect(switchDay(day.parse('2026-12-24'))).toBe('2027-01-06')
})

test.each([
  [null, 'missing'],
  ['2026-08-20', 'tooEarly'],
  ['2026-08-21', null],
  ['2026-12-21', null],
  ['2026-12-22', 'tooLate'],
] as const)('PWR-027 PWR-028 moving in on %s has the problem %s', (date, problem) => {
  expect(movingInProblem(date === null ? null : day.parse(date), TODAY, { isStaff: false })).toBe(problem)
})

test('PWR-029 staff may choose any day for moving in, but must choose a day', () => {
  expect(movingInDays(TODAY, { isStaff: true })).toBeNull()
  expect(movingInProblem(day.parse('2020-01-01'), TODAY, { isStaff: true })).toBeNull()
  expect(movingInProblem(null, TODAY, { isStaff: true })).toBe('missing')
})

const ORDER: ElectricityOrder = {
  OrderNumber: '1',
  CustomerFacingTicketStatus: 'Processing',
  Description: 'Power',
  PlacedOn: TODAY,
  ExpectedOn: null,
  icp: '0001000032CKB5F',
  Tasks: [{ TaskKey: 'ElectricityInitiateSwitch', Status: 'Open' }],
}

test.each([
  ['under way', ORDER, true],
  [
    'with another task before the switch',
    { ...ORDER, Tasks: [{ TaskKey: 'Other', Status: 'Completed' as const }, ...ORDER.Tasks] },
    true,
  ],
  ['finished', { ...ORDER, CustomerFacingTicketStatus: 'Complete' }, false],
  ['cancelled', { ...ORDER, CustomerFacingTicketStatus: 'Cancelled' }, false],
  ['without tasks', { ...ORDER, Tasks: [] }, false],
  ['without the task', { ...ORDER, Tasks: [{ TaskKey: 'Other', Status: 'Open' as const }] }, false],
])('PWR-051 an order %s is of interest: %s', (_which, order, isOne) => {
  expect(isOrderOfInterest(order)).toBe(isOne)
})

test('PWR-088 PWR-089 PWR-090 the only core product of electricity is chosen', () => {
  const power: PowerCoreProduct = {
    CoreProductKey: 'ELECTRICITY',
    DisplayName: 'Power',
    Service: 'Electricity',
    Plans: [],
  }
  const gas = { ...power, CoreProductKey: 'GAS', Service: 'Gas' }

  expect(oneElectricityCoreProduct([])).toBe('NO_CORE_PRODUCTS')
  expect(oneElectricityCoreProduct([gas])).toBe('NO_ELECTRICITY_CORE_PRODUCT')
  expect(oneElectricityCoreProduct([power, gas, power])).toBe('MULTIPLE_ELECTRICITY_CORE_PRODUCTS')
  expect(oneElectricityCoreProduct([gas, power])).toBe(power)
})

test.each([
  ['a smart meter', { ami: true }, { key: 'inside', notes: '', dog: true }, undefined],
  ['nothing given', { ami: false }, { key: '', notes: '', dog: false }, undefined],
  [
    'a dog',
    { ami: false },
    { key: 'inside', notes: 'Ring', dog: true },
    { AccessWarningKey: 'Dog', EquipmentLocationKey: 'inside', Notes: 'Ring' },
  ],
  [
    'the place only',
    { ami: false },
    { key: 'inside', notes: '', dog: false },
    { AccessWarningKey: null, EquipmentLocationKey: 'inside', Notes: '' },
  ],
  [
    'notes only',
    { ami: false },
    { key: '', notes: 'Ring', dog: false },
    { AccessWarningKey: null, EquipmentLocationKey: '', Notes: 'Ring' },
  ],
  [
    'a dog only',
    { ami: false },
    { key: '', notes: '', dog: true },
    { AccessWarningKey: 'Dog', EquipmentLocationKey: '', Notes: '' },
  ],
])('PWR-033 PWR-061 the access information with %s', (_what, metering, siteAccess, expected) => {
  expect(accessInformation(metering, siteAccess)).toEqual(expected)
})

test('PWR-094 the credit for power with broadband is 10 for small businesses and 20 for others', () => {
  expect([
    powerBundleCredit('2degreessmb'),
    powerBundleCredit('residential'),
    powerBundleCredit('orconbus'),
  ]).toEqual([10, 20, 20])
})
