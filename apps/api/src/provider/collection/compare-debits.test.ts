import { expect, test } from 'vitest'

import { ledgerSum } from '#api/provider/books/ledger.ts'
import { createBankClient } from '#api/partners/bank/bank-http.ts'
import { createStoredCardClient } from '#api/partners/card-gateway/windcave-stored.ts'

import { collectionComparisonJob } from './comparison.ts'
import { testDebits } from './testing/debits.ts'

const {
  gateway,
  api,
  moveClockTo,
  runCollection,
  listNotices,
  listCollections,
  readBalance,
  listBookings,
  accountCode,
} = await testDebits()

async function compareWithBank() {
  const { services } = api()
  const collectors = { bank: createBankClient(services), cards: createStoredCardClient(services.environment) }
  await collectionComparisonJob(services, collectors).run(new AbortController().signal)
}

test.each([
  ['agrees', 'settled', []],
  ['disagrees', 'dishonoured', [{ ours: 'dishonoured', theirs: 'settled' }]],
])('a day after its end a debit is compared with the bank, which %s', async (_what, state, expected) => {
  await runCollection()
  await moveClockTo('2026-11-23T12:00:00+13:00')
  await runCollection()
  await api().db.script(`update collection set state = '${state}' where account_code = '${accountCode()}'`)
  await moveClockTo('2026-11-24T13:00:00+13:00')
  await compareWithBank()

  expect(await listDiscrepancies()).toEqual(expected)
})

async function listDiscrepancies() {
  return api().sql`select ours, theirs from gateway_discrepancy where account_code = ${accountCode()}`
}

/** Our record ends the debit in this state without money, although the bank accepted it. */
async function endWithoutMoney(state: string) {
  await api().db.script(`
    begin;
    update collection set state = '${state}', ended_at = '2026-11-20T00:30:00+13:00', discount_cents = 0
      where account_code = '${accountCode()}';
    delete from ledger_transaction where account_code = '${accountCode()}' and kind <> 'Invoice';
    update invoice set discount_source = null where account_code = '${accountCode()}';
    commit`)
}

test.each(['declined', 'dropped'])(
  'a debit recorded as %s that the bank has settled is noted, and booked on its day with its discount',
  async (state) => {
    await api().db.script(
      `update invoice set ppd_discount_cents = 1500 where account_code = '${accountCode()}'`,
    )
    await runCollection()
    await endWithoutMoney(state)
    await moveClockTo('2026-11-23T12:00:00+13:00')
    await compareWithBank()
    await moveClockTo('2026-11-25T12:00:00+13:00')
    await compareWithBank()

    expect(await listDiscrepancies()).toEqual([{ ours: state, theirs: 'settled' }])
    expect(await listCollections()).toMatchObject([{ state: 'settled', discount_cents: 1_500 }])
    expect((await listBookings()).toSorted((one, other) => one.kind.localeCompare(other.kind))).toEqual([
      { kind: 'DirectDebit', booked_on: '2026-11-20' },
      { kind: 'PromptPaymentDiscount', booked_on: '2026-11-20' },
    ])
    expect(await readBalance()).toBe(0)
    expect(await ledgerSum(api().db)).toBe(0)
  },
)

test('a debit recorded as dropped that the bank is still processing is booked and followed to its end', async () => {
  await runCollection()
  await endWithoutMoney('dropped')
  await moveClockTo('2026-11-22T12:00:00+13:00')
  await compareWithBank()
  const underWay = { collections: await listCollections(), balance: await readBalance() }
  await moveClockTo('2026-11-23T12:00:00+13:00')
  await runCollection()

  expect(underWay).toMatchObject({ collections: [{ state: 'sent' }], balance: 0 })
  expect(await listCollections()).toMatchObject([{ state: 'settled' }])
})

test('a debit recorded as settled that the bank has dishonoured is reversed, and the account gets a letter', async () => {
  await api().db.script(
    `update invoice set ppd_discount_cents = 1500 where account_code = '${accountCode()}'`,
  )
  await gateway.turn({ dishonourDebit: true })
  await runCollection()
  await api().db.script(`
    update collection set state = 'settled', ended_at = '2026-11-23T12:00:00+13:00' where account_code = '${accountCode()}'`)
  await moveClockTo('2026-11-25T12:00:00+13:00')
  await compareWithBank()

  expect(await listDiscrepancies()).toEqual([{ ours: 'settled', theirs: 'Insufficient funds' }])
  expect(await listCollections()).toMatchObject([{ state: 'dishonoured' }])
  expect(await readBalance()).toBe(10_000)
  expect(await ledgerSum(api().db)).toBe(0)
  expect(await listNotices()).toEqual(['DirectDebitDishonoured'])
})
