import { expect, test } from 'vitest'

import { didText } from './did-text.ts'

/** What every area of the provider records of changes, by the constants of its `trail.ts`. */
const TRAILS = import.meta.glob<Record<string, readonly string[]>>(
  '../../../../../packages/domain/src/*/trail.ts',
  { eager: true },
)

test('every change that an area records has words of its own', () => {
  const changes = Object.values(TRAILS).flatMap((trail) => Object.values(trail).flat())
  const texts = changes.map((change) => didText({ did: { kind: 'changed', change, person: null } }))

  console.log(`changes with words: ${texts.length}`)
  expect(changes).toContain('order-placed')
  expect(texts).not.toContain('changed something')
  expect(new Set(texts).size).toBe(changes.length)
})

test.each([
  ['billing', 'the bills'],
  ['people', 'the users'],
  ['dashboard', 'the home page'],
  ['promise-to-pay', 'the promise to pay'],
  ['of-tomorrow', 'the account'],
])('a look at the part %s is a look at %s', (part, words) => {
  expect(didText({ did: { kind: 'looked', part } })).toBe(`looked at ${words}`)
})

test('a change that this page does not know is named in general', () => {
  expect(didText({ did: { kind: 'changed', change: 'moon-ordered', person: null } })).toBe(
    'changed something',
  )
})
