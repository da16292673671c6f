import { gunzipSync } from 'node:zlib'

import { beforeEach, expect, test } from 'vitest'

import { ACCOUNTS_A_PAGE, readOwnAccounts } from '@switchboard/domain/accounts/own-accounts'
import { userClaims } from '@switchboard/domain/session/claims'
import type { SentQuery } from '@switchboard/domain/call'

import { fillDemo } from '#api/fill-demo.ts'
import { testApi } from '#api/testing/api.ts'

const api = testApi(fillDemo)
const ACCOUNTS = 120

async function requestAccounts(user: string, query: SentQuery<typeof readOwnAccounts> = {}) {
  return api().make(readOwnAccounts, { token: await api().createToken(user), query })
}

async function readAccounts(user: string, query: SentQuery<typeof readOwnAccounts> = {}) {
  return readOwnAccounts.reply.parse((await requestAccounts(user, query)).json())
}

async function listCodes(query: SentQuery<typeof readOwnAccounts>) {
  return (await readAccounts('ben', query)).accounts.map(({ accountCode }) => accountCode)
}

/** Gives Ben so many accounts more, with codes after `code`, each in a street of its own number. */
async function addAccounts(code: number, count: number): Promise<void> {
  await api().sql`
    with added as (
      insert into account (account_code, name, address, business_group, bill_frequency, next_invoice_date)
      select (${code}::integer + n)::text, 'Kōwhai Trust', n || ' Māpua Street, Nelson 7010', 'residential', 'Monthly',
        date '2026-12-03'
      from generate_series(1, ${count}::integer) n
      returning account_code)
    insert into claim (user_id, account_code, role) select 'user-ben', account_code, 'AccountOwner' from added`
}

beforeEach(() => addAccounts(200_000, ACCOUNTS))

test('an account has its address, services and balance', async () => {
  const { accounts } = await readAccounts('ben')

  expect(accounts[0]).toEqual({
    accountCode: '100517',
    name: expect.any(String),
    address: expect.any(String),
    services: expect.arrayContaining(['broadband', 'power']),
    owed: 32_373,
  })
})

test('all accounts of the user are listed in pages, each once', async () => {
  const pages = await Promise.all(['0', '1', '2', '3'].map((page) => listCodes({ page })))

  expect(pages.map(({ length }) => length)).toEqual([ACCOUNTS_A_PAGE, ACCOUNTS_A_PAGE, 21, 0])
  expect(new Set(pages.flat()).size).toBe(ACCOUNTS + 1)
})

test('accounts used last come first, also before those of earlier codes', async () => {
  const [first, second, third] = await listCodes({ recent: '200077,200005' })

  expect([first, second, third]).toEqual(['200077', '200005', '100517'])
})

test.each([
  ['the beginning of a word, without its macron', 'mapua 77', ['200077']],
  ['a name and a number', 'KOWHAI 100', ['200100']],
  ['an account code', '200099', ['200099']],
  ['a word that no account has', 'wharf', []],
])('a search finds %s', async (_what, search, codes) => {
  expect(await listCodes({ search })).toEqual(codes)
})

test('the balance of an account of another person is not listed', async () => {
  const { accounts } = await readAccounts('mere')

  expect(accounts.map(({ accountCode, owed }) => [accountCode, owed])).toContainEqual(['100482', null])
})

test('staff have no accounts of their own', async () => {
  const token = await api().createStaffToken('100517')
  const reply = await api().make(readOwnAccounts, { token })

  expect(reply.json()).toEqual({ accounts: [], total: 0 })
})

test('more than five accounts used last are refused with the name of the field', async () => {
  const reply = await requestAccounts('ben', { recent: '1,2,3,4,5,6' })

  expect(reply.json()).toMatchObject({ code: 'MALFORMED_REQUEST', field: 'recent' })
})

test('long claims are compressed for a browser, and come plain to a program that takes no compression', async () => {
  await addAccounts(300_000, 500)
  const token = await api().createToken('ben')
  const plain = await api().make(userClaims, { token })
  const compressed = await api().make(userClaims, { token, headers: { 'accept-encoding': 'gzip, br' } })

  expect([plain.headers['content-encoding'], compressed.headers['content-encoding']]).toEqual([
    undefined,
    'gzip',
  ])
  expect(gunzipSync(compressed.rawPayload).toString()).toBe(plain.body)
  expect(plain.rawPayload.length / compressed.rawPayload.length).toBeGreaterThan(10)
})
