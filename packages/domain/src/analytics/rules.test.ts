import { expect, test } from 'vitest'

import { analyticsHit } from './contract.ts'
import { errorText, pagePattern, productDimensions } from './rules.ts'

function product(broadband: string, voice: string) {
  return { broadband, voice }
}

test.each([50, 49, 1])('ANA-005 a text of %i characters is sent whole', (length) => {
  expect(errorText('x'.repeat(length))).toBe('x'.repeat(length))
})

test('ANA-004 a text of 51 characters is its first 47 and three dots', () => {
  expect(errorText(`${'a'.repeat(47)}bcde`)).toBe(`${'a'.repeat(47)}...`)
})

test.each([
  ['UFB300/100', 'VOIP', { technology: 'UFB', voice: 'VOIP' }],
  ['WBB', '', { technology: 'WBB', voice: 'none' }],
])('ANA-001 a core product of %s and %j gives technology and voice', (broadband, voice, dimensions) => {
  expect(productDimensions([product(broadband, voice)])).toEqual(dimensions)
})

test('ANA-006 an account without a core product is indeterminate.no_product', () => {
  expect(productDimensions([])).toEqual({
    technology: 'indeterminate.no_product',
    voice: 'indeterminate.no_product',
  })
})

test('ANA-007 an account with several is indeterminate.multi_product', () => {
  expect(productDimensions([product('WBB', ''), product('ADSL', 'POTS')])).toEqual({
    technology: 'indeterminate.multi_product',
    voice: 'indeterminate.multi_product',
  })
})

test('a page is sent with the names of its parameters', () => {
  expect(pagePattern('/communication/$communicationId/$communicationMediumId')).toBe(
    '/communication/:communicationId/:communicationMediumId',
  )
})

const page = { kind: 'page', dimension1: 'kea', dimension2: 'web', dimension5: '0.1.0' }

test.each([
  ['/invoice/:invoiceId', true],
  ['/', true],
  ['/invoice/103', false],
  ['/login?redirect=/pay', false],
  ['/details/aroha@demo.example', false],
])('an address that may identify a person is refused: %s', (address, accepted) => {
  expect(analyticsHit.safeParse({ ...page, page: address }).success).toBe(accepted)
})
