import { beforeEach, expect, test } from 'vitest'

import { recordWaiver } from './after-restore/checks.ts'
import { testGap } from './after-restore/testing/gap.ts'
import { checkRestore } from './doctor-restore.ts'
import { refuseLostPayments } from './refuse-lost-payments.ts'

const gap = await testGap()
const { api, gateway } = gap

// the gateway has the payments of the tests before too
beforeEach(() => recordWaiver(api().db, { name: 'test', reason: 'an earlier test' }))

/** A database that lost a payment after another. */
async function loseAPayment() {
  await gap.pay()
  await gap.markMoment()
  await gap.pay()
  await gap.restore()
}

const judge = () => refuseLostPayments(api().services)
const diagnose = () => checkRestore(api().db, { ...api().services.environment, SANDBOX: false })

test('OPS-013 a start on a database that lost a payment is refused with the command that enters it', async () => {
  await loseAPayment()

  await expect(judge()).rejects.toThrow(
    /have 1 payments that this database does not have.*after-restore --since MOMENT \(20/,
  )
  expect(await diagnose()).toMatchObject([{ part: 'restore', state: 'wrong' }])
})

test('OPS-013 after the recovery the API starts', async () => {
  await loseAPayment()
  await gap.recoverGap()

  await expect(judge()).resolves.toBeUndefined()
  expect(await diagnose()).toMatchObject([{ part: 'restore', state: 'ok' }])
})

test('OPS-013 a payment that is set aside prevents no start', async () => {
  await loseAPayment()
  await api().sql`insert into restore_finding (party, reference, reason, happened_at)
    select 'card gateway', id, 'test', now() from unnest(${await gateway.listApprovedCharges()}::text[]) id`

  await expect(judge()).resolves.toBeUndefined()
})

test('OPS-013 a waiver by name lets the API start, until a later payment is lost', async () => {
  await loseAPayment()
  await recordWaiver(api().db, { name: 'Ada Moore', reason: 'the acquirer books it' })

  await expect(judge()).resolves.toBeUndefined()

  await gap.markMoment()
  await gap.pay()
  await gap.restore()

  await expect(judge()).rejects.toThrow(/have 1 payments/)
})

test('OPS-013 a database that lost nothing starts', async () => {
  await gap.pay()
  await gap.beginPayment()

  await expect(judge()).resolves.toBeUndefined()
})

test('OPS-013 a database without a card payment starts', async () => {
  await gap.markMoment()
  await gap.pay()
  await gap.restore()

  await expect(judge()).resolves.toBeUndefined()
  expect(await diagnose()).toMatchObject([{ state: 'ok', message: 'no card payment to compare from' }])
})

test.each([{ timeoutOnQuery: true }, { noLists: true }])(
  'OPS-013 a gateway with %o prevents no start, and doctor notes it',
  async (switches) => {
    await loseAPayment()
    await gateway.turn(switches)

    await expect(judge()).resolves.toBeUndefined()
    expect(await diagnose()).toMatchObject([{ part: 'restore', state: 'note' }])
  },
)
