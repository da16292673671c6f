import { expect, test } from 'vitest'

import type { CallShape } from '../call.ts'

import {
  calculatePasswordComplexity,
  changePassword,
  completePasswordReset,
  initiatePasswordReset,
  passwordComplexity,
  setPassword,
} from './contract.ts'

test.each<[title: string, call: CallShape, body: object]>([
  ['PWD-020 POST /utilities/calculatepasswordcomplexity', calculatePasswordComplexity, { Password: 'p' }],
  ['PWD-021 POST /manage/changepassword', changePassword, { CurrentPassword: 'p', NewPassword: 'q' }],
  [
    'PWD-022 POST /manage/initiatepasswordreset',
    initiatePasswordReset,
    { Username: 'ben@demo.example', userpool: 'customers' },
  ],
  [
    'PWD-023 POST /manage/completepasswordreset',
    completePasswordReset,
    { UsernameSecret: 'u', ResetCode: 'r', NewPassword: 'q' },
  ],
  ['PWD-024 POST /manage/setpassword', setPassword, { Password: 'p', OrderID: '7', Token: 't' }],
])('%s is the call, and it needs each of its fields', (title, { method, path, body }, sent) => {
  const isTaken = (value: object) => body?.safeParse(value).success
  const needed = Object.keys(sent).filter((field) => isTaken({ ...sent, [field]: undefined }) === false)

  expect(title.endsWith(` ${method} ${path}`)).toBe(true)
  expect(isTaken(sent)).toBe(true)
  expect(needed).toEqual(Object.keys(sent))
})

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
  ['PWD-013 weaker than nothing', { actual: -1 }],
  ['PWD-013 with a text for a number', { actual: '62' }],
])('an answer %s is malformed', (_why, difference) => {
  expect(passwordComplexity.safeParse({ ...answer, ...difference }).success).toBe(false)
})
