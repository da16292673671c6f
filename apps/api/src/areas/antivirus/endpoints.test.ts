import { expect, test } from 'vitest'

import { checkAntivirusCustomer, listAntivirusSubscriptions } from '@switchboard/domain/antivirus/contract'

import { fillDemo } from '#api/fill-demo.ts'
import { testApi } from '#api/testing/api.ts'

const api = testApi(fillDemo)

const authorize = async (user: string, accountCode: string) => ({
  token: await api().createToken(user),
  parameters: { accountCode },
})

test.each([
  ['aroha', '100482', true],
  ['kiri', '100902', true],
  ['aroha', '100483', false],
  ['ben', '100517', false],
])('AVS-003 whether %s is a customer by account %s: %s', async (user, accountCode, isCustomer) => {
  const answer = await api().make(checkAntivirusCustomer, await authorize(user, accountCode))
  expect(answer.json()).toEqual({ isCustomer })
})

test('AVS-004 subscriptions come with user name, password and last day, latest expiry first', async () => {
  const answer = await api().make(listAntivirusSubscriptions, await authorize('aroha', '100482'))

  expect(answer.json()).toEqual([
    { userName: 'EAV-0100482001', password: 'k7vhtu3mcx', expiresOn: '2027-07-19' },
    { userName: 'EAV-0100482002', password: 'd9spe4wbjn', expiresOn: '2026-11-09' },
  ])
})

test('AVS-004 subscriptions of another account are refused', async () => {
  const other = await api().make(listAntivirusSubscriptions, await authorize('ben', '100482'))

  expect([other.statusCode, other.json()]).toMatchObject([403, { code: 'ACCOUNT_CODE_NOT_AVAILABLE' }])
  expect((await api().make(listAntivirusSubscriptions, await authorize('ben', '100517'))).json()).toEqual([])
})

test("AVS-003 AVS-004 each call takes one statement besides the session's", async () => {
  const request = await authorize('aroha', '100482')
  await api().make(checkAntivirusCustomer, request)
  await api().make(listAntivirusSubscriptions, request)
  const before = api().db.statementCount()
  await api().make(checkAntivirusCustomer, request)
  await api().make(listAntivirusSubscriptions, request)

  expect(api().db.statementCount() - before).toBe(4)
})
