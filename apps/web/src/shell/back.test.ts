import { expect, test } from 'vitest'

import { backTarget } from './back.ts'

test('SHL-036 back on the dashboard stays on the dashboard', () => {
  expect(backTarget({ path: '/' })).toBe('/')
})

test('SHL-037 back goes to the back path of the current screen', () => {
  expect(backTarget({ path: '/pay', back: '/invoice/latest' })).toBe('/invoice/latest')
})

test('SHL-038 a screen without a back path leaves it to the device', () => {
  expect(backTarget({ path: '/pay' })).toBeNull()
})
