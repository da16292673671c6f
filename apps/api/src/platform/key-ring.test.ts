import { expect, test } from 'vitest'

import { UNKNOWN_KEY_ID, createKeyRing, listKeys, sealByRing, unsealByRing } from './key-ring.ts'

const PLACE = { place: 'user-ben', purpose: 'tests' }
const FIRST = createKeyRing('the first key', [])
const BOTH = createKeyRing('the next key', ['the first key'])
const NEXT = createKeyRing('the next key', [])

test('OPS-030 a value is sealed by the current key and has its id', () => {
  expect(sealByRing('secret', BOTH, PLACE).keyId).toBe(NEXT.current.id)
})

test('a key has the same id in every ring, and another key another id', () => {
  expect(BOTH.others).toEqual([FIRST.current])
  expect(FIRST.current.id).toMatch(/^[0-9a-f]{12}$/)
  expect(NEXT.current.id).not.toBe(FIRST.current.id)
})

test.each([
  ['with its id', FIRST.current.id],
  ['without an id', null],
  ['that no key opened before', UNKNOWN_KEY_ID],
])('OPS-030 a value of an older key %s is opened', (_what, keyId) => {
  const { text } = sealByRing('secret', FIRST, PLACE)

  expect(unsealByRing({ text, keyId }, BOTH, PLACE)).toEqual({ value: 'secret' })
})

test.each([
  ['of a key that is not in the ring', FIRST.current.id],
  ['without an id, of a key that is not in the ring', null],
  ['with the id of another key', NEXT.current.id],
])('OPS-030 a value %s is not opened', (_what, keyId) => {
  const { text } = sealByRing('secret', FIRST, PLACE)

  expect(unsealByRing({ text, keyId }, NEXT, PLACE)).toBeNull()
})

test.each(['place', 'purpose'] as const)('a value with another %s is not opened', (part) => {
  const sealed = sealByRing('secret', NEXT, PLACE)

  expect(unsealByRing(sealed, NEXT, { ...PLACE, [part]: 'another' })).toBeNull()
})

test('a key that is listed twice is one key', () => {
  const ring = createKeyRing('the next key', ['the first key', 'the next key', 'the first key'])

  expect(listKeys(ring)).toEqual(listKeys(BOTH))
})
