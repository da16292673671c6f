import { expect, test } from 'vitest'

import { readDashboard } from '@switchboard/domain/dashboard/contract'
import { dayAt } from '@switchboard/domain/day'

import { ledgerSum } from '#api/books/ledger.ts'
import { TEST_INSTANT, testApi } from '#api/testing/api.ts'

import { FIRST_LARGE_ACCOUNT, fillLarge } from './large.ts'

const TODAY = dayAt(TEST_INSTANT)
const api = testApi((db) => fillLarge(db, 40, TODAY, () => undefined))

test('a large demo has true books and answers for each account', async () => {
  const accountCode = String(FIRST_LARGE_ACCOUNT + 39)
  const token = await api().tokenOf(`c${accountCode}`)

  const answer = await api().make(readDashboard, { token, parameters: { accountCode } })

  const { invoiceHeaders, services } = readDashboard.reply.parse(answer.json())
  expect(invoiceHeaders).toHaveLength(12)
  expect(services).toHaveLength(3)
  expect(await ledgerSum(api().db)).toBe(0)
})

test('filled again it stays as it is', async () => {
  await fillLarge(api().db, 40, TODAY, () => undefined)

  const { count } = await api()
    .db.kysely.selectFrom('account')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  expect(count).toBe(40)
})
