import { expect, test } from 'vitest'

import { firstAnswer } from './sieve-answer.ts'

const LISTED = '"our \\"own\\"" ACTIVE\r\n{9+}\r\nOK\r\nothér\r\n"OK"\r\nok (WARNINGS) "Done."\r\nNO'
const ANSWER = {
  status: 'OK',
  text: 'Done.',
  lines: [['our "own"', 'ACTIVE'], ['OK\r\nothé', 'r'], ['OK']],
}

test('a reply is parsed whole, with strings that contain line ends and status words', () => {
  const come = Buffer.from(LISTED)

  expect(firstAnswer(come)).toEqual({ answer: ANSWER, length: come.length - 2 })
})

test('an incomplete reply is not parsed, wherever it is cut', () => {
  const come = Buffer.from(LISTED)
  for (let length = 0; length < come.length - 2; length += 1)
    expect(firstAnswer(come.subarray(0, length))).toBeNull()
})

test.each(['NO', 'BYE'])('%s is a valid reply', (status) => {
  expect(firstAnswer(Buffer.from(`${status} "Over quota."\r\n`))?.answer).toEqual({
    status,
    text: 'Over quota.',
    lines: [],
  })
})
