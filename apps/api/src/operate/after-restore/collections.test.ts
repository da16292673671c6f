import { expect, test } from 'vitest'

import { listJobs } from '#api/areas.ts'
import { postInvoices } from '#api/demo/post-invoices.ts'

import { AROHA, BEN, testGap } from './testing/gap.ts'

const gap = await testGap()
const { api, gateway } = gap

const BILL_OF = (account: string) => `
  insert into invoice (account_code, invoice_number, bill_date, due_date, period_start, period_end, total_cents, gst_cents,
    is_approved, ppd_discount_cents, ppd_expiry_date, display_gst_inclusive, gst_rate_percent, company_tax_number)
  values ('${account}', ${account}1, '2026-11-07', '2026-11-20', '2026-11-07', '2026-11-20', 10000, 0, true, 500,
    '2026-11-20', true, 15, '123-456-789');`

/** A bill of each account falls due: one is paid by direct debit, the other by a saved card. */
async function createDueBills() {
  await api().db.script(`
    delete from recurring_method where account_code in ('${BEN.accountCode}', '${AROHA.accountCode}');
    insert into recurring_method (account_code, recurring_type, account_name, bank, branch, account, suffix)
      values ('${BEN.accountCode}', 'PaperlessDirectDebit', 'Ben', '01', '0242', '0100194', '00');
    insert into recurring_method (account_code, recurring_type, card_type, masked_card_number, expiry_year, expiry_month,
        card_token)
      values ('${AROHA.accountCode}', 'CreditCard', 'Visa', '411111........11', 2099, 12, 'token-of-aroha');
    ${BILL_OF(BEN.accountCode)} ${BILL_OF(AROHA.accountCode)}`)
  await postInvoices(api().db)
  await moveClockTo('2026-11-20T00:30:00+13:00')
}

async function moveClockTo(instant: string) {
  await api().sql`update provider_clock set offset_milliseconds = ${Date.parse(instant) - Date.now()}`
}

async function collect() {
  const job = listJobs(api().services).find(({ name }) => name === 'collection')
  await job?.run(new AbortController().signal)
}

/** Runs the job now, and again when the bank knows the result. */
async function collectToEnd() {
  await collect()
  await moveClockTo('2026-11-25T12:00:00+13:00')
  await collect()
}

async function listCollections() {
  return api().sql`
    select collection_id, account_code, due_on, attempt, collect_on, method, amount_cents, discount_cents, state
    from collection order by account_code, collect_on`
}

/** The debits of Ben and the charges to Aroha's card in the books of bank and gateway, of all tests. */
async function countCollected() {
  const debits = await gateway.listDebits(BEN.accountCode)
  return debits.length + (await gateway.listStoredCharges(AROHA.accountCode)).length
}

test('OPS-014 collections after the restored moment are booked, and submitted once', async () => {
  await createDueBills()
  await gap.markMoment()
  await collectToEnd()
  const [before, books, collected] = [await listCollections(), await gap.readBooks(), await countCollected()]

  await gap.restore()
  await moveClockTo('2026-11-20T00:30:00+13:00')
  const recovery = await gap.recoverGap()
  await collectToEnd()

  expect(before).toMatchObject([{ state: 'settled' }, { state: 'settled' }])
  expect(recovery.counts.collection).toEqual({ listed: 2, entered: 2, corrected: 0 })
  expect(await listCollections()).toEqual(before)
  expect(await gap.readBooks()).toEqual(books)
  expect(await countCollected()).toBe(collected)
})

test('OPS-014 two debits of a weekend that the bank settles on one day are entered for their due days', async () => {
  await createDueBills()
  await api().db.script(`
    delete from recurring_method where account_code = '${AROHA.accountCode}';
    update invoice set due_date = '2026-11-21', ppd_expiry_date = '2026-11-21'
      where account_code = '${BEN.accountCode}' and invoice_number = ${BEN.accountCode}1;
    insert into invoice (account_code, invoice_number, bill_date, due_date, period_start, period_end, total_cents, gst_cents,
        is_approved, ppd_discount_cents, ppd_expiry_date, display_gst_inclusive, gst_rate_percent, company_tax_number)
      values ('${BEN.accountCode}', ${BEN.accountCode}2, '2026-11-08', '2026-11-22', '2026-11-08', '2026-11-21', 3000, 0, true,
        500, '2026-11-22', true, 15, '123-456-789');`)
  await postInvoices(api().db)
  const collectWeekend = async () => {
    await moveClockTo('2026-11-21T00:30:00+13:00')
    await collect()
    await moveClockTo('2026-11-22T00:30:00+13:00')
    await collect()
    await moveClockTo('2026-11-27T12:00:00+13:00')
    await collect()
  }
  await gap.markMoment()
  await collectWeekend()
  const [before, books] = [await listCollections(), await gap.readBooks()]
  const debits = await gateway.listDebits(BEN.accountCode)

  await gap.restore()
  await moveClockTo('2026-11-22T00:30:00+13:00')
  await gap.recoverGap()
  await collectWeekend()

  expect(before).toMatchObject([
    { due_on: '2026-11-21', state: 'settled' },
    { due_on: '2026-11-22', state: 'settled' },
  ])
  expect(await listCollections()).toEqual(before)
  expect(await gap.readBooks()).toEqual(books)
  expect(await gateway.listDebits(BEN.accountCode)).toHaveLength(debits.length)
})

test('OPS-014 a collection that waited at the restored moment keeps the amount that was collected since', async () => {
  await createDueBills()
  await api().db.script(`
    insert into collection (collection_id, account_code, due_on, attempt, collect_on, method, amount_cents, created_at, ask_at)
    values ('${'ac'.repeat(16)}', '${BEN.accountCode}', '2026-11-20', 1, '2026-11-20', 'DirectDebit', 9500, now(),
      '2026-11-19')`)
  await gap.markMoment()
  await collect()

  await gap.restore()
  await gap.pay(BEN, { amount: 50 })
  const recovery = await gap.recoverGap()
  await collectToEnd()

  const [collection] = await api().sql`
    select amount_cents, state from collection where account_code = ${BEN.accountCode}`
  expect(recovery.counts.collection).toEqual({ listed: 2, entered: 1, corrected: 1 })
  expect(collection).toEqual({ amount_cents: 9500, state: 'settled' })
})

test('OPS-014 a card that was declined after the restored moment is tried again once', async () => {
  await createDueBills()
  await gap.markMoment()
  await gateway.turn({ declineStored: { value: true, count: 1 } })
  await collectToEnd()
  const [before, collected] = [await listCollections(), await countCollected()]

  await gap.restore()
  await moveClockTo('2026-11-20T00:30:00+13:00')
  await gap.recoverGap()
  await collectToEnd()

  expect(before).toMatchObject([
    { method: 'CreditCard', attempt: 1, state: 'declined' },
    { method: 'CreditCard', attempt: 2, state: 'settled' },
    { method: 'DirectDebit', state: 'settled' },
  ])
  expect(await listCollections()).toEqual(before)
  expect(await countCollected()).toBe(collected)
})
