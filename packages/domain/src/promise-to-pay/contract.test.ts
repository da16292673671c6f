import { expect, test } from 'vitest'

import type { CallShape } from '../call.ts'

import { makePromise, readLatestAvailableDate, readPromise } from './contract.ts'

test.each<[requirement: string, method: CallShape['method'], path: string, call: CallShape]>([
  ['PTP-011', 'GET', 'promise/latestAvailableDate', readLatestAvailableDate],
  ['PTP-012', 'GET', 'promise', readPromise],
  ['PTP-013', 'POST', 'promise', makePromise],
])('%s is %s %s of an account', (_requirement, method, path, call) => {
  expect([call.method, call.access, call.path]).toEqual([
    method,
    'account',
    `/accounts/{accountCode}/${path}`,
  ])
})

test('PTP-014 the calls of a promise raise general codes alone', () => {
  const calls: readonly CallShape[] = [readLatestAvailableDate, readPromise, makePromise]

  expect(calls.flatMap(({ errors }) => errors)).toEqual(['FORBIDDEN'])
  expect(
    calls.flatMap(({ malformed, unanswered, refusedOtherwise }) => [malformed, unanswered, refusedOtherwise]),
  ).toEqual(Array.from({ length: 9 }, () => undefined))
})
