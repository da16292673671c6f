import { expect, test } from 'vitest'

import { ledgerSum } from '#api/provider/books/ledger.ts'

import { deleteAccountRow } from '#api/testing/snapshot.ts'

import { AROHA, BEN, DECLINED_CARD, MASTERCARD, testGap } from './testing/gap.ts'

const gap = await testGap()
const { api, gateway } = gap

/** Payments of every end: two of an account, one of another card, one that saves its card, declined, cancelled, left open. */
async function payInEveryWay() {
  await gap.pay(BEN, { amount: 20 })
  await gap.pay(BEN, { amount: 20 })
  await gap.pay(AROHA, { amount: 35.5, card: MASTERCARD })
  await gap.pay(AROHA, { amount: 12, stores: true })
  await gap.pay(BEN, { card: DECLINED_CARD })
  const cancelled = await gap.beginPayment()
  await gateway.cancel(cancelled.paymentUrl)
  await gap.readPayment(cancelled.transactionId)
}

test('OPS-011 after a restore each lost card payment is booked as it was', async () => {
  await gap.pay(BEN, { amount: 10 })
  await gap.markMoment()
  await payInEveryWay()
  const before = await gap.readBooks()

  await gap.restore()
  const restored = await gap.readBooks()
  const recovery = await gap.recoverGap()

  expect(restored.payments).toHaveLength(1)
  expect(recovery.counts.session).toMatchObject({ entered: 6 })
  expect(recovery.findings).toEqual([])
  expect(await gap.readBooks()).toEqual(before)
  expect(await ledgerSum(api().db)).toBe(0)
})

test('OPS-011 a second run enters nothing', async () => {
  await gap.markMoment()
  await gap.pay()
  await gap.restore()
  await gap.recoverGap()
  const before = await gap.readBooks()

  const again = await gap.recoverGap()

  expect(again.counts.session).toEqual({ listed: 1, entered: 0, corrected: 0 })
  expect(await gap.readBooks()).toEqual(before)
})

test('OPS-011 a dry run reports the same and changes nothing', async () => {
  await gap.markMoment()
  await gap.pay()
  await gap.restore()
  const before = await gap.readBooks()

  const dry = await gap.recoverGap({ isDryRun: true })

  expect(dry.counts.session).toMatchObject({ entered: 1 })
  expect(await gap.readBooks()).toEqual(before)
  expect(await api().sql`select * from restore_check`).toEqual([])
})

test('OPS-011 a payment that was under way at the restored moment is booked once', async () => {
  const payment = await gap.beginPayment()
  await gap.markMoment()
  await gateway.submitCard(payment.paymentUrl)
  await gap.readPayment(payment.transactionId)
  const before = await gap.readBooks()

  await gap.restore()
  await api().sql`update card_transaction set ask_at = now()`
  await gap.recoverGap()

  expect(before.entries).not.toEqual([])
  expect(await gap.readBooks()).toEqual(before)
})

test('OPS-011 a payment that is still open at the gateway is booked once its card comes', async () => {
  await gap.markMoment()
  const payment = await gap.beginPayment()
  await gap.restore()
  await gap.recoverGap()

  await gateway.submitCard(payment.paymentUrl)
  const read = await gap.readPayment(payment.transactionId)

  expect(read).toMatchObject({ status: 'Successful' })
  expect((await gap.readBooks()).payments).toMatchObject([{ state: 'approved', return_path: '/pay' }])
})

test('OPS-012 a payment of an account that does not exist is set aside with its amount', async () => {
  await gap.markMoment()
  const transactionId = await gap.pay(AROHA, { amount: 45 })
  await gap.restore()
  await deleteAccountRow(api().db, AROHA.accountCode)

  const recovery = await gap.recoverGap()
  const again = await gap.recoverGap()

  expect(recovery.findings).toMatchObject([
    {
      party: 'card gateway',
      reference: transactionId,
      account: AROHA.accountCode,
      reason: 'the account does not exist',
    },
  ])
  expect(recovery.findings[0]?.cents).toBeGreaterThanOrEqual(4_500)
  expect(again.findings).toEqual(recovery.findings)
})

test('OPS-012 a payment that is set aside is entered by a later run, once its account is there', async () => {
  await gap.markMoment()
  const transactionId = await gap.pay(AROHA, { amount: 45 })
  await gap.restore()
  await api().sql`insert into restore_finding (party, reference, reason, happened_at)
    values ('card gateway', ${transactionId}, 'the account does not exist', now())`

  const { counts, findings } = await gap.recoverGap()

  expect(counts.session).toMatchObject({ entered: 1 })
  expect(findings).toEqual([])
})

test('OPS-012 a payment that someone has looked into stays out of the books', async () => {
  await gap.markMoment()
  const transactionId = await gap.pay()
  await gap.restore()
  await api().sql`insert into restore_finding (party, reference, reason, happened_at, resolved_at)
    values ('card gateway', ${transactionId}, 'paid back by hand', now(), now())`

  const { counts } = await gap.recoverGap()

  expect(counts.session).toMatchObject({ entered: 0 })
})

test('OPS-012 a session whose metadata cannot be read is set aside', async () => {
  await gap.markMoment()
  const id = 'ab'.repeat(16)
  await openSession(`${BEN.accountCode}-${id}`)

  const { findings } = await gap.recoverGap()

  expect(findings).toMatchObject([
    { reference: id, cents: 900, reason: expect.stringContaining('not paid so far') },
  ])
})

test('OPS-012 a session of another system is left out', async () => {
  await gap.markMoment()
  await openSession('shop order 17')

  const recovery = await gap.recoverGap()

  expect(recovery).toMatchObject({ foreign: 1, findings: [] })
})

test('OPS-012 a gateway without lists is set aside, for someone to compare its statement', async () => {
  await gap.markMoment()
  await gateway.turn({ noLists: true })

  const { findings, silent } = await gap.recoverGap()

  expect(silent).toEqual([])
  expect(findings.map(({ party, reference }) => `${party}: ${reference}`).toSorted()).toEqual([
    'bank: direct credits',
    'bank: direct debits',
    'card gateway: sessions',
    'card gateway: transactions',
  ])
})

test('OPS-011 a gateway that does not reply is named, and asked again by the next run', async () => {
  await gap.markMoment()
  await gap.pay()
  await gap.restore()
  await gateway.turn({ timeoutOnQuery: true })
  const first = await gap.recoverGap()
  await gateway.turn({})

  const second = await gap.recoverGap()

  expect(first.silent).toContainEqual({ party: 'card gateway', list: 'sessions', isOffered: true })
  expect(second.silent).toEqual([])
  expect(second.counts.session).toMatchObject({ entered: 1 })
})

async function openSession(merchantReference: string): Promise<void> {
  const { GATEWAY_USER, GATEWAY_KEY } = api().services.environment
  const callback = 'http://portal.test/pay'
  await fetch(`${gateway.url}/sessions`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Basic ${Buffer.from(`${GATEWAY_USER}:${GATEWAY_KEY}`).toString('base64')}`,
    },
    body: JSON.stringify({
      type: 'purchase',
      amount: '9.00',
      currency: 'NZD',
      merchantReference,
      callbackUrls: { approved: callback, declined: callback, cancelled: callback },
    }),
  })
}
