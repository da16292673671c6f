import { beforeEach, expect, test } from 'vitest'

import { readProducts } from '@switchboard/domain/catalogue/contract'
import { addDays, day } from '@switchboard/domain/day'

import { runBills } from '#api/provider/books/bill-run.ts'

import { beginChangedPlans } from './changed-plans-job.ts'
import { BILL, KIRI, TODAY, testProductChanges } from './testing/product-changes.ts'

const { api, authorize, forecastChange, makeChange, moveClockTo, undoChange } = testProductChanges()

const CAPPED = 'VDSLVOIP-200'
const MB_A_DAY = 13_000
const SECOND_BILL = '2027-01-01'
const cap = { kind: 'data-cap', startsOn: day.parse(BILL), products: {}, planKey: CAPPED } as const

/** Every day from the first to the last has the same data. Both are days of whole months or of the newest month. */
async function setUse(first: string, last: string): Promise<void> {
  await api()
    .sql`delete from internet_usage where account_code = ${KIRI} and month >= date_trunc('month', ${first}::date)`
  await api().sql`insert into internet_usage (account_code, month, received_mb, sent_mb)
    select ${KIRI}, date_trunc('month', day)::date, array_agg(${MB_A_DAY}::integer order by day), array_agg(0 order by day)
    from generate_series(${first}::date, ${last}::date, interval '1 day') day group by date_trunc('month', day)`
}

/** Runs the bills of a day and begins the plans that are due, and returns the charges for data of the account's bill. */
async function chargeData(on: string): Promise<unknown[]> {
  const now = await moveClockTo(on)
  await runBills({ db: api().db, environment: api().services.environment }, { today: day.parse(on), now })
  await beginChangedPlans(api().db, now, new AbortController().signal)
  return api().sql`select l.charge_cents::integer as cents, l.description_1 as about
    from invoice_line l join invoice i using (account_code, invoice_number)
    where l.account_code = ${KIRI} and l.subject = 'data' and i.bill_date = ${on}`
}

beforeEach(() => setUse('2026-10-01', addDays(TODAY, -1)))

test('DAT-010 a smaller cap is forecast with the use that the account has, and billed by the same blocks', async () => {
  const { with: withIt, without } = await forecastChange(cap)
  expect(without.each.extraData).toBeUndefined()
  expect(withIt.first.extraData).toBeUndefined()
  // 31 days of 13,000 MB are 393.55 GB: ten blocks of 20 GB above 200 GB
  const about = '193.55 GB over, in blocks of 20 GB'
  expect(withIt.each).toMatchObject({ day: SECOND_BILL, extraData: { amountIncludingGst: 10_000, about } })
  expect(withIt.each.amountIncludingGst).toBe(without.each.amountIncludingGst - 1_000)

  await makeChange(cap)
  await setUse('2026-10-01', '2026-12-31')
  expect(await chargeData(BILL)).toEqual([])
  expect(await chargeData(SECOND_BILL)).toEqual([{ cents: 10_000, about }])
})

test('DAT-010 a forecast counts the known days of the open period, and changes no use', async () => {
  await api()
    .sql`update service set plan_code = ${CAPPED} where account_code = ${KIRI} and plan_code = 'VDSLVOIP-UNL'`
  const read = () => api().sql`select * from internet_usage where account_code = ${KIRI} order by month`
  const before = await read()
  const { without } = await forecastChange()

  // 30 days of November are 380.86 GB
  expect(without.first.extraData).toMatchObject({ amountIncludingGst: 10_000 })
  expect(await read()).toEqual(before)
})

test('DAT-010 an account without known use has no estimate', async () => {
  await api().sql`delete from internet_usage where account_code = ${KIRI}`
  const { with: withIt } = await forecastChange(cap)

  expect(withIt.each.extraData).toBeUndefined()
})

test('HUB-037 a cap that waits is in the products of the account until it is undone', async () => {
  await makeChange(cap)
  const read = async () =>
    readProducts.reply.parse((await api().make(readProducts, await authorize())).json()).WaitingChanges
  expect(await read()).toEqual([
    {
      kind: 'data-cap',
      startsOn: BILL,
      begins: ['VDSL: 200 GB data'],
      ends: ['VDSL: Unlimited data'],
      dataCaps: { 'VDSL: 200 GB data': 204_800 },
    },
  ])

  await undoChange('1')
  expect(await read()).toEqual([])
})

test('DAT-010 a cap that waits for its day is in the forecast of another change', async () => {
  await makeChange(cap)
  const { with: withIt, without } = await forecastChange()

  expect(withIt.each.extraData).toMatchObject({ amountIncludingGst: 10_000 })
  expect(without.each.extraData).toEqual(withIt.each.extraData)
})
