import { expect, test } from 'vitest'

import { passwordComplexity } from './contract.ts'

const answer = { isComplexEnough: true, actual: 62, max: 100 }

test('PWD-013 PWD-014 a complexity answer has isComplexEnough, actual and a max of 100', () => {
  expect(passwordComplexity.parse(answer)).toEqual(answer)
})

test.each([
  ['PWD-013 without isComplexEnough', { isComplexEnough: undefined }],
  ['PWD-013 without actual', { actual: undefined }],
  ['PWD-013 without max', { max: undefined }],
  ['PWD-014 of another max', { max: 10 }],
  ['PWD-013 stronger than the strongest', { actual: 101 }],
  ['PWD-013 with a text for a number', { actual: '62' }],
])('an answer %s is malformed', (_why, difference) => {
  expect(passwordComplexity.safeParse({ ...answer, ...difference }).success).toBe(false)
})
