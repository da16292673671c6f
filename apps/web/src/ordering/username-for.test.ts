import { afterEach, expect, test, vi } from 'vitest'

import { usernameFor } from './username-for.ts'

afterEach(() => {
  vi.useRealTimers()
})

test.each([
  ['Kiri Paki', 0, 'kpa1700000000'],
  ['Kiri Paki', 1, 'kpa1700000001'],
  ['Kiri Paki', 4, 'kpa1700000004'],
  ['Kiri Te Rangi Paki', 0, 'kpa1700000000'],
])('ORD-057 ORD-075 the username of %s after %i refusals is %s', (name, refusals, username) => {
  vi.useFakeTimers({ toFake: ['Date'], now: 1_700_000_000_900 })

  expect(usernameFor({ name }, refusals)).toBe(username)
})
