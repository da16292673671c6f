import { expect, test } from 'vitest'

import { icpCheckDigits, isIcp } from './icp.ts'
import { isSearchable } from './rules.ts'

test.each([
  ['', false],
  ['12', false],
  ['1/2', false],
  [' 1 / 2 ', false],
  ['a /\t/ b', false],
  ['1/23', true],
  ['12q', true],
  ['āro', true],
  ['ta u', true],
])('QUA-011 "%s" is searched: %s', (text, searched) => {
  expect(isSearchable(text)).toBe(searched)
})

test.each([
  ['0000680207NV', '1F0'],
  ['0000012345UN', '9AE'],
  ['0001234567UN', '014'],
  ['1000012345PC', '787'],
  ['0000143577TR', '4B5'],
])('the check digits of connection %s are %s', (body, digits) => {
  expect(icpCheckDigits(body)).toBe(digits)
})

test.each([
  ['0000680207NV1F0', true],
  ['0000680207NV1F1', false],
  ['0000680208NV1F0', false],
  ['0000680207nv1f0', false],
  ['680207NV1F0', false],
  ['', false],
])('%s is the number of a connection: %s', (text, is) => {
  expect(isIcp(text)).toBe(is)
})
