import { describe, expect, test } from 'vitest'

import { toCents, toDollars } from '@switchboard/domain/money'
import { commitOrder } from '@switchboard/domain/ordering/contract'
import type { OrderBody } from '@switchboard/domain/ordering/contract'
import { forecastOrder } from '@switchboard/domain/ordering/forecast/contract'

import { runBills } from '#api/provider/books/bill-run.ts'
import { fillDemo } from '#api/fill-demo.ts'
import { testApi } from '#api/testing/api.ts'
import { amendAs, beginOrder, signInBuyer } from '#api/testing/orders.ts'

import { advanceOrders } from './advance.ts'
import {
  FIRST_BILL,
  listBills,
  changeTo,
  runUntil,
  buildRequest,
  orderFor,
  place,
  fetchFrequencyPlans,
} from './testing/frequency-orders.ts'
import { KIRI, setClock, toInstant } from './testing/orders.ts'

const api = testApi(fillDemo)

async function fetchForecast(order: OrderBody) {
  const answer = await api().make(forecastOrder, {
    ...(await buildRequest(api())),
    body: { type: 'plan', order },
  })
  const { forecast } = forecastOrder.reply.parse(answer.json())
  if (forecast?.without === undefined) throw new Error('the order has a forecast')
  return { ...forecast, without: forecast.without }
}

describe('the total of the bills', () => {
  test.each(['Weekly', 'Fortnightly'] as const)(
    'is forecast before %s is ordered, and equals the forecast',
    async (to) => {
      await api().db.script(`
      insert into recurring_charge (account_code, charge_number, subject, line_kind, category, name, monthly_cents, starts_on,
        ends_on, billed_to) values ('${KIRI}', 90, 'offer:90', 'discount', 'Other', 'For some months', -1000, '2026-10-03',
        '2027-01-09', 'infinity')`)
      const order = await orderFor(api(), to)
      const { now, first, each, without } = await fetchForecast(order)
      expect(without.first.day).toBe(FIRST_BILL)
      expect(without.first.amountIncludingGst).toBe(now.amountIncludingGst)
      const toShownBill = ({ day: on, amountIncludingGst }: typeof first) => ({
        day: on,
        amount: toDollars(amountIncludingGst),
      })
      const orderer = await signInBuyer(api(), 'kiri', KIRI)
      const orderId = await beginOrder(orderer, 'plan')
      await amendAs(orderer, orderId, order)
      const bill = (await fetchFrequencyPlans(api())).components
        .map(
          ({ prices }) => prices.find(({ billFrequency }) => billFrequency === to)?.chargeIncludingGst ?? 0,
        )
        .reduce<number>((all, cents) => all + cents, 0)
      const shown = {
        bill: toDollars(toCents(bill)),
        thirtyDays: 0,
        once: 0,
        bills: { now: toDollars(now.amountIncludingGst), first: toShownBill(first), each: toShownBill(each) },
      }
      const request = { token: orderer.token, parameters: { accountCode: KIRI, orderId }, body: { shown } }
      expect((await api().make(commitOrder, request)).json()).toMatchObject({ state: 'Committed' })
      await runUntil(api(), each.day)

      const made = new Map(
        (await listBills(api())).map((invoice) => [invoice.period_start, invoice.total_cents]),
      )
      expect([made.get(first.day), made.get(each.day)]).toEqual([
        first.amountIncludingGst,
        each.amountIncludingGst,
      ])
    },
  )

  test('has no bill of the new cycle before the order lands', async () => {
    await place(api())
    const { db, services } = api()
    const now = toInstant(FIRST_BILL)
    await runBills({ db, environment: services.environment }, { today: FIRST_BILL, now })
    expect(await listBills(api())).toEqual([])
    await advanceOrders(db, now, new AbortController().signal)
    await runBills({ db, environment: services.environment }, { today: FIRST_BILL, now })
    expect(await listBills(api())).toMatchObject([{ period_end: '2026-12-09' }])
  })

  test('FRQ-010 FRQ-011 leaves out ended offers and extras, and replaces a plan not sold by the nearest', async () => {
    await api().db.script(`
      insert into offer_frequency values ('For monthly bills', 'Monthly');
      insert into recurring_charge (account_code, charge_number, subject, line_kind, category, name, monthly_cents, starts_on)
        values ('${KIRI}', 90, 'offer:90', 'discount', 'Other', 'For monthly bills', -1000, '2026-11-01');
      insert into recurring_charge (account_code, charge_number, subject, product_key, line_kind, category, name, monthly_cents,
        starts_on) values ('${KIRI}', 91, 'extra:static_ip', 'STATIC-IP', 'extra', 'Extras', 'Static IP', 1150, '2026-11-01');
      delete from additional_charge where additional_product_key = 'STATIC-IP' and unit = 'Weekly';
      insert into plan (plan_code, kind, name, monthly_cents, core_product_key, plan_service, broadband_category, about)
        values ('VDSL-OTHER', 'broadband', 'VDSL other', 8700, 'VDSLVOIP', 'Internet', 'VDSL', '');
      insert into plan_charge values ('VDSL-OTHER', 'Weekly', 2008);
      delete from plan_charge where bill_frequency = 'Weekly' and plan_code in (
        select plan_code from service where account_code = '${KIRI}' and service_number = 1)`)
    const plans = await fetchFrequencyPlans(api())
    const change = changeTo(plans, 'Weekly')
    expect(change.lostOffers).toEqual(['For monthly bills'])
    expect(change.lostExtras.map(({ key }) => key)).toEqual(['STATIC-IP'])
    expect(change.components.map(({ planKey, isSame }) => [planKey, isSame])).toEqual([
      ['VDSL-OTHER', false],
      [plans.components[1]?.key, true],
    ])
    await place(api())
    await runUntil(api(), '2026-12-10')

    const lines = await api()
      .sql`select sub_category, charge_cents from invoice_line where account_code = ${KIRI}
      and invoice_number = (select max(invoice_number) from invoice where account_code = ${KIRI})
      and line_kind in ('plan', 'extra', 'discount') order by line_number`
    expect(lines).toEqual([
      { sub_category: 'VDSL other', charge_cents: 2_008 },
      { sub_category: 'Homeline with features', charge_cents: expect.any(Number) },
    ])
  })

  test('charges the last period of the old cycle by the old plan', async () => {
    await api().db.script(`
      update service set plan_code = 'VDSLVOIP-200' where account_code = '${KIRI}' and service_number = 1;
      update plan set data_banking = false where plan_code = 'VDSLVOIP-200';
      delete from plan_charge where plan_code = 'VDSLVOIP-200' and bill_frequency = 'Weekly';
      update internet_usage set received_mb = array_fill(10000, array[30]), sent_mb = array_fill(0, array[30]) where account_code = '${KIRI}' and month = '2026-11-01'`)
    const plans = await fetchFrequencyPlans(api())
    const [internet] = changeTo(plans, 'Weekly').components
    expect([internet?.component.key, internet?.isSame]).toEqual(['VDSLVOIP-200', false])
    await place(api())
    await runUntil(api(), '2026-12-02')
    const runsBy = () =>
      api().sql`select plan_code from service where account_code = ${KIRI} and service_number = 1`
    expect(await runsBy()).toEqual([{ plan_code: 'VDSLVOIP-200' }])
    await runUntil(api(), FIRST_BILL)

    expect(
      await api().sql`select cap_mb, blocks > 0 as charged from data_period
        where account_code = ${KIRI} and bill_date = ${FIRST_BILL}`,
    ).toEqual([{ cap_mb: 204_800, charged: true }])
    expect(
      await api()
        .sql`select l.number_billed > 0 as charged from invoice_line l join invoice i using (account_code, invoice_number)
        where i.account_code = ${KIRI} and i.bill_date = ${FIRST_BILL} and l.subject = 'data'`,
    ).toEqual([{ charged: true }])
    expect(await runsBy()).toEqual([{ plan_code: internet?.planKey }])
  })

  test('an account’s own price stays after a change of frequency and back', async () => {
    await api()
      .sql`update recurring_charge set monthly_cents = 7777 where account_code = ${KIRI} and subject = 'service:1'`
    await place(api(), 'Weekly')
    await runUntil(api(), '2027-01-05')
    await setClock(api(), '2027-01-05')
    await place(api(), 'Monthly')
    await runUntil(api(), '2027-03-01')
    expect(
      await api().sql`select monthly_cents from recurring_charge
        where account_code = ${KIRI} and subject = 'service:1' and (ends_on is null or ends_on > '2027-03-01')`,
    ).toEqual([{ monthly_cents: 7_777 }])
  })
})
