import { expect, test } from 'vitest'

import { findFirstReply } from './sieve-reply.ts'

const LISTED = '"our \\"own\\"" ACTIVE\r\n{9+}\r\nOK\r\nothér\r\n"OK"\r\nok (WARNINGS) "Done."\r\nNO'
const REPLY = {
  status: 'OK',
  text: 'Done.',
  lines: [['our "own"', 'ACTIVE'], ['OK\r\nothé', 'r'], ['OK']],
}

test('a reply is parsed whole, with strings that contain line ends and status words', () => {
  const received = Buffer.from(LISTED)

  expect(findFirstReply(received)).toEqual({ reply: REPLY, length: received.length - 2 })
})

test('an incomplete reply is not parsed, wherever it is cut', () => {
  const received = Buffer.from(LISTED)
  for (let length = 0; length < received.length - 2; length += 1)
    expect(findFirstReply(received.subarray(0, length))).toBeNull()
})

test.each(['NO', 'BYE'])('%s is a valid reply', (status) => {
  expect(findFirstReply(Buffer.from(`${status} "Over quota."\r\n`))?.reply).toEqual({
    status,
    text: 'Over quota.',
    lines: [],
  })
})
