import { expect, test } from 'vitest'

import { APPLICATION_ID } from './contract.ts'
import { isSmallScreen, parseAppVersion, versionStatus } from './rules.ts'

test.each([
  [390, 844, true],
  [844, 390, true],
  [600, 960, true],
  [601, 960, false],
  [768, 1024, false],
])('SHL-013 APP-009 a screen of %i by %i is small: %s', (width, height, small) => {
  expect(isSmallScreen({ width, height })).toBe(small)
})

const limits = { allowedFrom: '1.0.0', requiredFrom: '1.4.0', recommendedFrom: '2.0.10' }

test.each([
  ['0.9.9', 'Disallowed'],
  ['1.0.0', 'UpgradeRequired'],
  ['1.3.99', 'UpgradeRequired'],
  ['1.4.0', 'UpgradeRecommended'],
  ['2.0.9', 'UpgradeRecommended'],
  ['2.0.10', 'Allowed'],
  ['10.0.0', 'Allowed'],
])('APP-004 APP-005 APP-006 version %s is %s', (version, status) => {
  expect(versionStatus(version, limits)).toBe(status)
})

test('without limits every version is allowed', () => {
  const none = { allowedFrom: null, requiredFrom: null, recommendedFrom: null }

  expect(versionStatus('0.0.1', none)).toBe('Allowed')
})

test('an application id ends in its version', () => {
  expect(parseAppVersion('nz.example.kea/1.12.3')).toBe('1.12.3')
})

test.each(['switchboard', 'switchboard/1.2', '/1.2.3', 'a b/1.2.3', 'switchboard/1.2.3-beta', 'x/12345.0.0'])(
  '%s is no application id',
  (id) => {
    expect(APPLICATION_ID.test(id)).toBe(false)
  },
)
