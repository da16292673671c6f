import { expect, test } from 'vitest'

import { unseal, seal } from './seal.ts'

const KEY = { secret: 'a-secret-of-the-tests', place: 'user-ben', purpose: 'tests' }
const BYTES_BEFORE_TEXT = { nonce: 0, tag: 12, text: 28 }

test('a sealed value is opened by the same key', () => {
  expect(unseal(seal({ pin: '0473' }, KEY), KEY)).toEqual({ pin: '0473' })
})

test.each(Object.entries(BYTES_BEFORE_TEXT))(
  'a sealed value with a changed byte in its %s is refused',
  (_part, at) => {
    const bytes = Buffer.from(seal({ pin: '0473' }, KEY), 'base64url')
    bytes.writeUInt8(bytes.readUInt8(at) ^ 1, at)

    expect(() => unseal(bytes.toString('base64url'), KEY)).toThrow('authenticate')
  },
)

test.each(['secret', 'place', 'purpose'] as const)(
  'a value that was sealed with another %s is refused',
  (part) => {
    const text = seal({ pin: '0473' }, KEY)

    expect(() => unseal(text, { ...KEY, [part]: 'another' })).toThrow('authenticate')
  },
)
