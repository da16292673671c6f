import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { isIcp } from '../qualification/icp.ts'

import { simulateConnectionAt, findSimulatedConnection } from './simulated-registry.ts'

test('every place has at most one connection, whose number leads back to it', () => {
  const place = fc.oneof(
    fc.integer({ min: 1_000_001, max: 2_999_999 }),
    fc.integer({ min: 9_000_001, max: 9_000_043 }).filter((number) => number !== 9_000_042),
  )
  fc.assert(
    fc.property(place, (number) => {
      const found = simulateConnectionAt(String(number))
      expect(found?.locationId).toBe(String(number))
      expect(isIcp(found?.icp ?? '')).toBe(true)
      expect(findSimulatedConnection(found?.icp ?? '')).toEqual(found)
    }),
  )
})

test('the demo’s connections are those that its accounts have', () => {
  expect(simulateConnectionAt('9000003')).toMatchObject({ icp: '0001000002CKCA7', ami: true })
  expect(simulateConnectionAt('9000011')).toMatchObject({ icp: '0001000010WEEB3', ami: false })
})

test.each(['', '9000042', '9000044', '1000000', '3000000', 'x', '1e6'])(
  'a place %s has none',
  (locationId) => {
    expect(simulateConnectionAt(locationId)).toBeNull()
  },
)

test('of two hundred places some have a meter that is read by hand, no power, no trader, or a large fuse', () => {
  const places = Array.from({ length: 200 }, (_none, turn) => simulateConnectionAt(String(1_000_001 + turn)))
  expect(places.filter((found) => found?.ami === false).length).toBeGreaterThan(10)
  expect(places.filter((found) => found?.status === 'inactive').length).toBe(2)
  expect(places.filter((found) => found?.trader === null).length).toBeGreaterThan(10)
  expect(places.filter((found) => found?.chargeableKva === 69).length).toBe(6)
})
