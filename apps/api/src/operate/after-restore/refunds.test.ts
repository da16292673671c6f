import { beforeEach, expect, test } from 'vitest'

import { ledgerSum } from '#api/provider/books/ledger.ts'
import { listJobs } from '#api/areas.ts'
import { ACCOUNT, BANK_ACCOUNT, testRefunds } from '#api/areas/refunds/testing/refunds.ts'
import { takeSnapshot } from '#api/testing/snapshot.ts'

import { recover } from './recover.ts'

const refunds = await testRefunds()
const { api } = refunds
let since = 0
let putBack: (() => Promise<void>) | undefined

beforeEach(() => {
  since = Date.now()
})

async function markMoment() {
  since = Date.now()
  putBack = await takeSnapshot(api().db)
}

async function restoreAndRecover() {
  await putBack?.()
  return recover(api().services, { since, letters: 'send', isDryRun: false }, listJobs)
}

async function listPayments() {
  return api().sql`
    select refund_payment_id, amount_cents, state, bank_account, reference, card_transaction_id from refund_payment
    where account_code = ${ACCOUNT} order by refund_payment_id`
}

async function readBalance() {
  const [row] = await api().sql<{ cents: number }>`select receivable_balance(${ACCOUNT}) as cents`
  return row?.cents
}

test('OPS-015 a payment and its refund after the restored moment are both booked', async () => {
  await markMoment()
  await refunds.payByCard(100)
  await refunds.approve(await refunds.requestCode(100))
  await refunds.runJob()
  const before = await listPayments()

  const recovery = await restoreAndRecover()
  await refunds.runJob()

  expect(before).toMatchObject([{ state: 'paid' }])
  expect(recovery.counts.refund).toMatchObject({ entered: 1 })
  expect(await listPayments()).toEqual(before)
  expect(await readBalance()).toBe(0)
  expect(await ledgerSum(api().db)).toBe(0)
})

test('OPS-015 a request that was approved after the restored moment is approved again, and paid once', async () => {
  await refunds.payByCard(100)
  await refunds.bookOnAccount('Adjustment', -4_000)
  await refunds.requestCode(140, BANK_ACCOUNT)
  await markMoment()
  const [request] = await api().sql<{ code: string }>`
    select payment_reference(refund_id) as code from refund where account_code = ${ACCOUNT}`
  await refunds.approve(request?.code ?? '')
  await refunds.runToEnd()
  const before = await listPayments()

  const recovery = await restoreAndRecover()
  await refunds.runToEnd()

  expect(before).toMatchObject([{ state: 'paid' }, { state: 'paid' }])
  expect(recovery.counts.refund).toMatchObject({ entered: 2 })
  expect(await listPayments()).toEqual(before)
  expect(await readBalance()).toBe(0)
})

test('OPS-015 a refund whose request was withdrawn here is set aside', async () => {
  await refunds.bookOnAccount('Adjustment', -4_000)
  const code = await refunds.requestCode(40, BANK_ACCOUNT)
  await markMoment()
  await refunds.approve(code)
  await refunds.runJob()
  await putBack?.()
  await refunds.withdraw(code)

  const { findings } = await recover(api().services, { since, letters: 'send', isDryRun: false }, listJobs)

  expect(findings).toMatchObject([{ party: 'bank', cents: 4_000, reason: `request ${code} is not open` }])
})
