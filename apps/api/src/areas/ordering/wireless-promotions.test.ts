import { expect, test } from 'vitest'

import { addMonths, day } from '@switchboard/domain/day'
import type { Day } from '@switchboard/domain/day'
import type { OrderBody } from '@switchboard/domain/ordering/contract'
import { forecastOrder } from '@switchboard/domain/ordering/forecast/contract'

import { fillDemo } from '#api/fill-demo.ts'
import { testApi } from '#api/testing/api.ts'
import { submitOrder } from '#api/testing/orders.ts'
import type { Orderer } from '#api/testing/orders.ts'

import {
  GRACE,
  JOINING_CODE,
  SAM,
  TODAY,
  bodyFor,
  fetchWirelessFeedback,
  grace,
  staffAt,
} from './testing/wireless-orders.ts'
import { fetchOrder, runDays } from './testing/orders.ts'

const api = testApi(fillDemo, {}, { BRAND: 'product' })

const FREE = 'WBB2FREE'

/** The account's bills from a day on: the total and the lines, in cents. */
async function listBills(account: string, from: Day): Promise<{ total: number; lines: unknown[] }[]> {
  return api().sql<{
    total: number
    lines: unknown[]
  }>`select i.total_cents::int as total, (select json_agg(json_build_array(l.sub_category,
      l.charge_cents) order by l.line_number) from invoice_line l
      where l.account_code = i.account_code and l.invoice_number = i.invoice_number) as lines
    from invoice i where i.account_code = ${account} and i.bill_date > ${from} order by i.bill_date`
}

async function requestForecast({ token, accountCode }: Orderer, order: OrderBody) {
  const answer = await api().make(forecastOrder, {
    token,
    parameters: { accountCode },
    body: { type: 'wirelessproduct', order },
  })
  return forecastOrder.reply.parse(answer.json()).forecast
}

/** The next four bill dates of an account, a month apart. */
async function listBillDays(account: string): Promise<[Day, Day, Day, Day]> {
  const [row] = await api().sql<{
    first: string
  }>`select next_invoice_date::text as first from account where account_code = ${account}`
  const first = day.parse(row?.first)
  return [first, addMonths(first, 1), addMonths(first, 2), addMonths(first, 3)]
}

test('WBB-021 the joining credit takes $150 off the first bill only, as quoted', async () => {
  const orderer = await staffAt(api(), GRACE)
  const body = await bodyFor(api(), orderer, { plan: 'wbb2_300', promoCode: JOINING_CODE, seller: SAM })
  const forecast = await requestForecast(orderer, body)
  const { orderId } = await submitOrder(orderer, body, 'wirelessproduct')
  const days = await listBillDays(GRACE)
  await runDays(api(), '2026-11-22', ...days)

  expect((await fetchOrder(api(), orderer, orderId)).costs).toContainEqual(
    expect.objectContaining({
      kind: 'promotion',
      name: 'Joining credit',
      due: 'once',
      amountIncludingGst: -15_000,
    }),
  )
  const [first, second, third] = await listBills(GRACE, TODAY)
  expect(first?.total).toBe(forecast?.first.amountIncludingGst)
  expect(first?.lines).toContainEqual(['Credit', -15_000])
  expect([second?.total, third?.total]).toEqual([
    forecast?.each.amountIncludingGst,
    forecast?.each.amountIncludingGst,
  ])
})

test('WBB-021 two months free refund the plan for each day of two months, to the cent', async () => {
  const orderer = await staffAt(api(), GRACE)
  const body = await bodyFor(api(), orderer, { plan: 'wbb2_300', promoCode: FREE, seller: SAM })
  const forecast = await requestForecast(orderer, body)
  const { orderId } = await submitOrder(orderer, body, 'wirelessproduct')
  const days = await listBillDays(GRACE)
  await runDays(api(), '2026-11-22', ...days)

  expect((await fetchOrder(api(), orderer, orderId)).costs).toContainEqual(
    expect.objectContaining({ name: 'Two months free', due: 'twoMonths', amountIncludingGst: -6_900 }),
  )
  const charges = await api().sql`select monthly_cents::int as cents, starts_on::text, ends_on::text
    from recurring_charge where account_code = ${GRACE} and name = 'Two months free'`
  expect(charges).toEqual([{ cents: -6_900, starts_on: '2026-11-22', ends_on: '2027-01-21' }])
  const bills = await listBills(GRACE, TODAY)
  expect(bills[0]?.total).toBe(forecast?.first.amountIncludingGst)
  expect(bills.at(-1)?.total).toBe(forecast?.each.amountIncludingGst)
  const lines = await api()
    .sql`select coalesce(sum(charge_cents) filter (where period_end < '2027-01-03'), 1)::int as whole,
      sum(charge_cents) filter (where sub_category = 'Two months free' and period_start = '2027-01-03')::int as part
    from invoice_line where account_code = ${GRACE} and sub_category in ('Two months free', 'Wireless 300 GB')`
  // 19 of the 31 days of the period that begins on 3 January
  expect(lines).toEqual([{ whole: 0, part: -4_229 }])
})

test('WBB-020 only staff give a promotion, one of the brand for the line of the order', async () => {
  const [customer, staff] = [await grace(api()), await staffAt(api(), GRACE)]
  const given = await bodyFor(api(), staff, { plan: 'wbb2_300', promoCode: JOINING_CODE, seller: SAM })
  const byCustomer = await bodyFor(api(), customer, { plan: 'wbb2_300', promoCode: JOINING_CODE })
  const [code] = given.PromoCodes
  if (code === undefined) throw new Error('no code')
  const elsewhere = { ...code, serviceEntity: 'c100902@demo.example' }
  const refused = ['PROMO_CODE_NOT_AVAILABLE']

  expect(await fetchWirelessFeedback(staff, given)).toEqual([])
  expect(await fetchWirelessFeedback(customer, byCustomer)).toEqual(refused)
  expect(await fetchWirelessFeedback(staff, { ...given, PromoCodes: [code, code] })).toEqual(refused)
  expect(await fetchWirelessFeedback(staff, { ...given, PromoCodes: [elsewhere] })).toEqual(refused)
  expect(
    await fetchWirelessFeedback(staff, { ...given, PromoCodes: [{ ...code, promoCode: '2DWBBJOIN' }] }),
  ).toEqual(refused)
})
