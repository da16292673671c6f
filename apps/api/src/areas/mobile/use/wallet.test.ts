import { expect, test } from 'vitest'

import { readWallet } from '@switchboard/domain/mobile/use/contract'

import { fillDemo } from '#api/fill-demo.ts'
import { createMobileNetworkClient } from '#api/partners/mobile/client.ts'
import { TEST_INSTANT, testApi } from '#api/testing/api.ts'
import { testGateway } from '#api/testing/gateway.ts'

const sandbox = await testGateway()
const api = testApi(fillDemo, {}, { MOBILE_NETWORK_URL: sandbox.mobileNetworkUrl })

async function requestWallet(user: string, accountCode: string, serviceEntity: string) {
  const token = await api().createToken(user)
  return api().make(readWallet, { token, parameters: { accountCode }, query: { serviceEntity } })
}

async function findWallet(user: string, accountCode: string, serviceEntity: string) {
  return readWallet.reply.parse((await requestWallet(user, accountCode, serviceEntity)).json()).wallet
}

test.each([
  ['a prepay number', 'isla', '100802', '021 555 0190'],
  ['a number of the account’s bill', 'hemi', '100801', '021 555 0181'],
])('MOB-049 the wallet of %s equals the network’s figures', async (_what, user, account, number) => {
  const wallet = await findWallet(user, account, number)

  const network = createMobileNetworkClient(api().services.environment)
  const reply = await network(`/wallets/${number.replaceAll(' ', '')}`, TEST_INSTANT)
  expect(reply).toMatchObject({ body: { balanceCents: wallet?.balance, expiresOn: wallet?.expiresOn } })
  expect(wallet?.balance).toBeGreaterThan(0)
  expect(Math.abs((wallet?.asOf ?? 0) - TEST_INSTANT)).toBeLessThan(600_000)
  expect(wallet?.expiresOn).toMatch(/^2027-/)
})

test('MOB-049 a delayed wallet shows the instant of its balance', async () => {
  const now = await findWallet('isla', '100802', '021 555 0190')
  await sandbox.turnNetwork({ walletLag: 2_880 })
  const before = await findWallet('isla', '100802', '021 555 0190')

  expect(before?.balance).not.toBe(now?.balance)
  expect(Math.abs((before?.asOf ?? 0) - TEST_INSTANT + 2 * 86_400_000)).toBeLessThan(600_000)
})

test('MOB-049 a number without a wallet has a null wallet', async () => {
  expect(await findWallet('hemi', '100801', '021 555 0183')).toBeNull()
})

test('MOB-049 a wallet that cannot be read is refused with its own code', async () => {
  await sandbox.turnNetwork({ walletDown: true })

  const answer = await requestWallet('isla', '100802', '021 555 0190')
  expect([answer.statusCode, answer.json()]).toMatchObject([503, { code: 'MOBILE_NETWORK_UNAVAILABLE' }])
})

test('the wallet of another account’s number is not found', async () => {
  expect((await requestWallet('hemi', '100801', '021 555 0190')).json()).toMatchObject({
    code: 'NUMBER_NOT_FOUND',
    field: 'serviceEntity',
  })
})

test('a wallet takes two statements, including the session’s', async () => {
  const request = {
    token: await api().createToken('isla'),
    parameters: { accountCode: '100802' },
    query: { serviceEntity: '021 555 0190' },
  }
  await api().make(readWallet, request)
  const before = api().db.statementCount()
  await api().make(readWallet, request)

  expect(api().db.statementCount() - before).toBe(2)
})
