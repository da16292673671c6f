import { expect, test } from 'vitest'

import { removableService } from './additional-products.ts'

test.each([
  ['paperbill', 'paperbill'],
  ['PaperBill', 'paperbill'],
  ['static_ip', null],
  ['service:1', null],
  ['', null],
])('of the additional product of %j may be removed: %j', (service, removable) => {
  expect(removableService(service)).toBe(removable)
})
