import { expect, test } from 'vitest'

import { readPaymentsUnderWay } from '@switchboard/domain/payments/card-payments'

import { findReplyProblems } from '../e2e/states/reply-problems.ts'
import { handWrittenReplies } from './architecture/checks.ts'
import { expectChecked, sourcesIn } from './architecture/sources.ts'

const PAYMENT = {
  transactionId: '0'.repeat(32),
  reference: '962-37R-93Y',
  state: 'Checking',
  amount: 303.1,
  surcharge: 4.55,
  begunAt: '2026-11-20T20:14:00Z',
}

test('a reply of the contract has no problems', () => {
  expect(findReplyProblems(readPaymentsUnderWay, [PAYMENT])).toEqual([])
})

test.each([
  ['a value of no enumeration', { state: 'Lost' }, /^0\.state: Invalid option: expected one of "Checking"/],
  ['a value of another type', { amount: '303.10' }, /^0\.amount: Invalid input: expected number/],
  ['a missing field', { begunAt: undefined }, /^0\.begunAt: /],
  ['a field that the contract lacks', { begunOn: '2026-11-20' }, /^0\.begunOn: not in the contract$/],
])('%s is reported by its path', (_what, difference, problem) => {
  const problems = findReplyProblems(readPaymentsUnderWay, [{ ...PAYMENT, ...difference }])

  expect(problems).toEqual([expect.stringMatching(problem)])
})

test('states answer calls with replies of the contract alone', () => {
  const states = sourcesIn(['e2e/states'], ['.ts']).filter(({ file }) => file !== 'e2e/states/replies.ts')
  expectChecked('files of states', states.length)

  expect(handWrittenReplies(states)).toEqual([])
})

test.each([
  'await route.fulfill({ json: [] })',
  'await route.fulfill({ status: 500 })',
  'await each.fulfill({ response, body })',
  'await route.fulfill(answer)',
  "await route.abort('connectionreset')",
])('an answer without a contract is found: %s', (text) => {
  expect(handWrittenReplies([{ file: 'e2e/states/planted.spec.ts', text }])).toHaveLength(1)
})
