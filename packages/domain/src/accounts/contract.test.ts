import { expect, test } from 'vitest'

import { accountClaim, accountClaims, readAccount, readServices } from './contract.ts'

test('ACC-004 a claim has an account code and a business group', () => {
  const claim = { AccountCode: '100517', businessGroup: 'residential' }

  expect(accountClaim.parse(claim)).toEqual(claim)
})

test.each([
  ['no account code', { businessGroup: 'residential' }],
  ['an empty account code', { AccountCode: '' }],
  ['an empty business group', { AccountCode: '100517', businessGroup: '' }],
])('ACC-004 a claim with %s is malformed', (_why, claim) => {
  expect(accountClaim.safeParse(claim).success).toBe(false)
})

test('ACC-005, ACC-009 the answer holds the list of claims, one or more', () => {
  const answer = { AccountClaims: [{ AccountCode: '100517' }, { AccountCode: '100518' }] }

  expect(accountClaims.parse(answer)).toEqual(answer)
})

test.each([{}, { AccountClaims: null }, { accountClaims: [] }, []])(
  'ACC-005 %j is no answer of the claims call',
  (answer) => {
    expect(accountClaims.safeParse(answer).success).toBe(false)
  },
)

test('API-016 answers about the account are kept for 60 seconds', () => {
  expect([readAccount.cacheSeconds, readServices.cacheSeconds]).toEqual([60, 60])
})

test('ACC-026 GET accounts/{code} answers with the business group', () => {
  const answer = {
    accountCode: '100517',
    name: 'Ben Fowler',
    address: '48 Cuba Street, Wellington',
    businessGroup: 'residential',
    billCycle: { billFrequency: 'Monthly' },
    nextBillDate: '2026-12-03',
  }

  expect([readAccount.method, readAccount.path]).toEqual(['GET', '/accounts/{accountCode}'])
  expect(readAccount.reply.parse(answer)).toEqual(answer)
  expect(readAccount.reply.safeParse({ ...answer, businessGroup: undefined }).success).toBe(false)
})
