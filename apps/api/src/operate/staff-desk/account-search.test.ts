import { expect, test } from 'vitest'

import type { Database } from '#api/platform/database/database.ts'
import { fillPhones } from '#api/areas/profile/demo.ts'
import { deleteAccounts } from '#api/testing/delete-accounts.ts'
import { testApi } from '#api/testing/api.ts'
import { fillSignIn } from '#api/testing/sign-in-demo.ts'

import { isLongEnough, searchAccounts } from './account-search.ts'

const api = testApi(fillPeople)
const INJECTED = "x'); drop table account; --"

async function fillPeople(db: Database): Promise<void> {
  await fillSignIn(db)
  await fillPhones(db)
}

async function codesFor(query: string): Promise<string[]> {
  const { accounts } = await searchAccounts(api().db, query)
  return accounts.map(({ accountCode }) => accountCode)
}

async function createAccount(
  code: string,
  name: string,
  address = '1 Kauri Street, Auckland 1010',
): Promise<void> {
  await api().sql`
      insert into account (account_code, name, address, business_group, bill_frequency, next_invoice_date)
      values (${code}, ${name}, ${address}, 'residential', 'Monthly', '2026-12-01')`
}

test.each([
  ['a code', '100517', ['100517']],
  ['the beginning of a code', '1004', ['100482', '100483']],
  ['a code with spaces', '100 517', ['100517']],
  ['a last name', 'ngata', ['100482', '100483']],
  ['the beginning of a name', 'Tamih', ['100602']],
  ['a name in another order', 'fowler ben', ['100517']],
  ['name and street', 'aroha beach', ['100483']],
  ['a street', 'cuba street', ['100517']],
  ['a house and its street', '48 cuba', ['100517']],
  ['a unit', '3/16 kowhai', ['100533']],
  ['a town without its macron', 'orewa', ['100483']],
  ['a town with its macron', 'ŌREWA', ['100483']],
  ['a mobile number', '022 555 0117', ['100517']],
  ['a mobile number from abroad', '+64 22 555 0117', ['100517']],
  ['the same with its zero', '+64 (0)22 555-0117', ['100517']],
  ['the beginning of a home number', '(09) 555 014', ['100482', '100483']],
  ['a username', 'mere@demo.example', ['100482']],
  ['the beginning of a username', 'hem', ['100801']],
  ['an email address in capitals', 'Kiri@Demo.Example', ['100902']],
  ['two letters that are a whole word', 'mckay ri', []],
  ['nothing that anyone has', 'zzyzx', []],
])('%s finds its accounts', async (_what, query, codes) => {
  expect(await codesFor(query)).toEqual(codes)
})

test('a result has the account’s code, name and address', async () => {
  expect(await searchAccounts(api().db, '100483')).toEqual({
    accounts: [{ accountCode: '100483', name: 'Aroha Ngata', address: '7 Beach Road, Ōrewa, Auckland 0931' }],
    more: false,
  })
})

test('a user is found by an email address other than the username, and an account by the address of its bills', async () => {
  await api().db.script(`
    update login_user set email = 'Whaea.Jo@elsewhere.test' where user_id = 'user-ben';
    update account set billing_email = 'Bills@elsewhere.test' where account_code = '100602'`)

  expect(await codesFor('whaea.jo@else')).toEqual(['100517'])
  expect(await codesFor('bills@elsewhere.test')).toEqual(['100602'])
})

test('a changed name is found only by the new name, and a deleted account is not found', async () => {
  await api().db.script("update account set name = 'Wiremu Pōtae' where account_code = '100517'")
  expect(await codesFor('potae')).toEqual(['100517'])
  expect(await codesFor('wiremu cuba')).toEqual(['100517'])
  expect(await codesFor('fowler')).toEqual([])

  await deleteAccounts(api().db, "account_code = '100517'")
  expect(await codesFor('potae')).toEqual([])
})

test('names of two letters, with apostrophes and in other letters are found as typed', async () => {
  await createAccount('200001', 'Mei Ng')
  await createAccount('200002', 'Áine O’Brien-Smith')
  await createAccount('200003', '王 小明')
  await createAccount('200004', 'a'.repeat(10_000))

  expect(await codesFor('ng')).toEqual(['200001'])
  expect(await codesFor("o'brien")).toEqual(['200002'])
  expect(await codesFor('aine obrien smith')).toEqual(['200002'])
  expect(await codesFor('小明')).toEqual(['200003'])
  expect(await codesFor('a'.repeat(60))).toEqual(['200004'])
})

test('twenty results are returned, with a mark if there are more', async () => {
  await api().db.script(`
    insert into account (account_code, name, address, business_group, bill_frequency, next_invoice_date)
    select 300000 + n, 'Tui ' || n, '1 Rimu Street', 'residential', 'Monthly', '2026-12-01'
    from generate_series(1, 21) n`)

  const many = await searchAccounts(api().db, 'tui')
  const all = await searchAccounts(api().db, 'tui 21')

  expect([many.accounts.length, many.more]).toEqual([20, true])
  expect([all.accounts.map(({ name }) => name), all.more]).toEqual([['Tui 21'], false])
})

test('the account with exactly this code is listed before others that begin with it', async () => {
  await createAccount('1005170', 'Another Fowler')

  expect(await codesFor('100517')).toEqual(['100517', '1005170'])
})

test.each(['%%', '__', "''", '<>', '&|!:*()', '  ', '', 'a', '😀'])('the query %j is too short', (query) => {
  expect(isLongEnough(query)).toBe(false)
})

test.each([
  '100%',
  '1_0517',
  "ngata' or '1'='1",
  "ngata:* | 'b'",
  'ngata & !x',
  "\\' | zz",
  INJECTED,
  '<script>alert(1)</script>',
])('%j is only text', async (query) => {
  expect(await codesFor(query)).toEqual([])
})
