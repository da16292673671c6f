import { describe, expect, test } from 'vitest'

import { checkBillingFrequency, readBillingFrequency } from '@switchboard/domain/billing-frequency/contract'
import type { BillFrequency, FrequencyPlans } from '@switchboard/domain/billing-frequency/contract'
import { frequencyChange, frequencyOrder } from '@switchboard/domain/billing-frequency/rules'
import type { FrequencyChange } from '@switchboard/domain/billing-frequency/rules'
import { addDays, day } from '@switchboard/domain/day'
import type { Day } from '@switchboard/domain/day'
import { centsOf, dollarsOf } from '@switchboard/domain/money'
import { commitOrder, orderResponse } from '@switchboard/domain/ordering/contract'
import type { OrderBody, OrderKind } from '@switchboard/domain/ordering/contract'
import { cancelOrder, readOrder } from '@switchboard/domain/ordering/following/contract'
import { forecastOrder } from '@switchboard/domain/ordering/forecast/contract'
import { makeProductChange } from '@switchboard/domain/product-change/contract'

import { runBills } from '#api/books/bill-run.ts'
import { fillDemo } from '#api/demo/fill.ts'
import { testApi } from '#api/testing/api.ts'
import { amends, commits, created, ordererOf, placed } from '#api/testing/orders.ts'

import { advanceOrders } from './advance.ts'
import { instantOf, livesUntil } from './testing/lives-until.ts'

const api = testApi(fillDemo)
const KIRI = '100902'
/** The first bill after the tests' day. */
const FIRST_BILL = day.parse('2026-12-03')

async function of(user = 'kiri', accountCode = KIRI) {
  return { token: await api().tokenOf(user), parameters: { accountCode } }
}

async function plansOf(): Promise<FrequencyPlans> {
  const answer = await api().make(readBillingFrequency, await of())
  return readBillingFrequency.reply.parse(answer.json())
}

async function feasible(user = 'kiri', accountCode = KIRI) {
  const answer = await api().make(checkBillingFrequency, await of(user, accountCode))
  return checkBillingFrequency.reply.parse(answer.json())
}

function changeTo(plans: FrequencyPlans, frequency: BillFrequency): FrequencyChange {
  const change = frequencyChange(plans, frequency)
  if ('problem' in change) throw new Error(change.problem)
  return change
}

async function orderFor(frequency: BillFrequency): Promise<OrderBody> {
  const plans = await plansOf()
  return frequencyOrder(plans, changeTo(plans, frequency), 'SelfServiceV1')
}

async function place(frequency: BillFrequency = 'Weekly') {
  return placed(await ordererOf(api(), 'kiri', KIRI), await orderFor(frequency), 'plan')
}

async function lives(until: string) {
  const { db, services } = api()
  await livesUntil({ db, environment: services.environment }, KIRI, day.parse(until))
}

/** The provider's clock is put to a day. */
async function toDay(on: string) {
  await api().sql`update provider_clock set offset_milliseconds = ${instantOf(day.parse(on)) - Date.now()}`
}

function bills() {
  return api().sql<{ period_start: Day; period_end: Day; due_date: Day; total_cents: number }>`
    select period_start, period_end, due_date, total_cents from invoice
    where account_code = ${KIRI} and period_start >= ${FIRST_BILL} order by period_start`
}

async function problemsOf(body: OrderBody, kind: OrderKind = 'plan'): Promise<unknown> {
  const orderer = await ordererOf(api(), 'kiri', KIRI)
  const orderId = await created(orderer, kind)
  const answer = orderResponse.parse((await amends(orderer, orderId, body)).json())
  return answer.OrderFeedback.ValidationFeedback.map(({ FeedbackKey }) => FeedbackKey)
}

async function forecastOf(order: OrderBody) {
  const answer = await api().make(forecastOrder, { ...(await of()), body: { type: 'plan', order } })
  const { forecast } = forecastOrder.reply.parse(answer.json())
  if (forecast?.without === undefined) throw new Error('the order has a forecast')
  return { ...forecast, without: forecast.without }
}

describe('whether it may be changed', () => {
  test('FRQ-006 FRQ-018 FRQ-020 an account with internet may, and the check says when it was changed', async () => {
    const may = { isFeasible: true, reason: '', waiting: null }
    expect(await feasible()).toEqual({ ...may, billingPeriodModifiedDate: null, daysSinceChange: null })
    await api().sql`insert into bill_cycle_change values (${KIRI}, '2026-10-01', 'Weekly', 'Monthly', 1)`
    expect(await feasible()).toEqual({ ...may, billingPeriodModifiedDate: '2026-10-01', daysSinceChange: 51 })
  })

  const on = (features: string) =>
    `update dynamic_configuration set configuration = jsonb_set(configuration, '{${features},changeBillFrequency}', 'true')`
  const mobile = (type: string) =>
    `insert into service (account_code, service_number, plan_code, service_entity, detail, status, started_on)
     select '${KIRI}', 90, min(plan_code), '021 555 0999', '', 'on', '2026-11-01' from plan where mobile_type = '${type}'`
  const REASONS = [
    [
      'FRQ-002 while it is switched off',
      `update dynamic_configuration set configuration = jsonb_set(configuration, '{features,changeBillFrequency}', 'false')`,
      'switchedOff',
    ],
    [
      'FRQ-003 of business group 1',
      `${on('businessFeatures')}; update account set business_group = 'orconbus' where account_code = '${KIRI}'`,
      'business',
    ],
    ['FRQ-004 FRQ-007 with a mobile', mobile('mobile2_linerental'), 'mobile'],
    ['FRQ-007 with a prepaid mobile', mobile('prepay'), 'mobile'],
    [
      'FRQ-006 without internet',
      `delete from service where account_code = '${KIRI}' and service_number = 1`,
      'noInternet',
    ],
    [
      'with two lines',
      `insert into service (account_code, service_number, plan_code, detail, status, started_on)
       select account_code, 90, plan_code, '', 'on', started_on from service where account_code = '${KIRI}' and service_number = 1`,
      'severalConnections',
    ],
    [
      'FRQ-016 with an order under way',
      `insert into product_order (account_code, order_number, kind, status, sub_status, description, placed_on)
       values ('${KIRI}', 90, 'change-plan', 'Accepted', '', '', '2026-11-20')`,
      'orderUnderWay',
    ],
    [
      'FRQ-016 that changed it not long ago',
      `insert into bill_cycle_change values ('${KIRI}', '2026-11-03', 'Weekly', 'Monthly', 3)`,
      'changedLately',
    ],
    [
      'whose bill is not made yet',
      `update account set next_invoice_date = '2026-11-21' where account_code = '${KIRI}'`,
      'billNotMade',
    ],
  ] as const

  test.each(REASONS)('%s an account may not, and no order of it is OK', async (_what, script, reason) => {
    const order = await orderFor('Weekly')
    await api().db.script(script)

    expect(await feasible()).toMatchObject({ isFeasible: false, reason })
    expect(await forecastOrderOf(order)).toBeNull()
  })

  async function forecastOrderOf(order: OrderBody) {
    const answer = await api().make(forecastOrder, { ...(await of()), body: { type: 'plan', order } })
    return forecastOrder.reply.parse(answer.json()).forecast
  }

  test.each([
    ['FRQ-005 of version 1', 'finn', '100701'],
    ['FRQ-005 of version 2', 'grace', '100702'],
  ])('%s wireless broadband may not', async (_what, user, accountCode) => {
    expect(await feasible(user, accountCode)).toMatchObject({ isFeasible: false, reason: 'wireless' })
  })

  test('FRQ-017 one that changed it not long ago says how many days ago', async () => {
    await api().sql`insert into bill_cycle_change values (${KIRI}, '2026-11-03', 'Weekly', 'Monthly', 3)`
    expect(await feasible()).toMatchObject({ billingPeriodModifiedDate: '2026-11-03', daysSinceChange: 18 })
  })

  test('is one statement, and what there is at other frequencies another', async () => {
    const asked = await of()
    for (const call of [checkBillingFrequency, readBillingFrequency]) {
      await api().make(call, asked)
      const before = api().db.statementCount()
      await api().make(call, asked)
      // with that of the session and its claims
      expect(api().db.statementCount() - before).toBe(2)
    }
  })
})

test('FRQ-021 FRQ-030 each cycle but that of now has its key, and the days of its first bill and payment', async () => {
  const days = { firstBillDate: FIRST_BILL, nextPaymentDate: '2026-12-17' }
  expect((await plansOf()).cycles).toEqual([
    { billCycleKey: 'Weekly from 2026-12-03', billFrequency: 'Weekly', ...days },
    { billCycleKey: 'Fortnightly from 2026-12-03', billFrequency: 'Fortnightly', ...days },
  ])
})

describe('an order', () => {
  test('FRQ-013 FRQ-015 is of the kind plan, and its bills begin with the next one: each day is billed once', async () => {
    expect(await place()).toMatchObject({ state: 'Committed' })
    await lives('2026-12-17')

    expect((await bills()).map((bill) => Object.values(bill))).toEqual([
      ['2026-12-03', '2026-12-09', '2026-12-17', 2_169],
      ['2026-12-10', '2026-12-16', '2026-12-24', 2_169],
      ['2026-12-17', '2026-12-23', '2026-12-31', 2_169],
    ])
    expect(await api().sql`select bill_frequency from account where account_code = ${KIRI}`).toEqual([
      { bill_frequency: 'Weekly' },
    ])
  })

  test('FRQ-022 holds the cycle, the products from and to, the extras, the business group and the channel', async () => {
    await api()
      .sql`insert into recurring_charge (account_code, charge_number, subject, product_key, line_kind, category, name,
      monthly_cents, starts_on) values (${KIRI}, 90, 'extra:static_ip', 'STATIC-IP', 'extra', 'Extras', 'Static IP', 1150,
      '2026-11-01')`
    const { CoreProductsToChange, ...body } = await orderFor('Fortnightly')

    expect(body).toMatchObject({
      BillingDetail: { BillCycleKey: 'Fortnightly from 2026-12-03', BillFrequency: 'Fortnightly' },
      AdditionalProducts: [{ Service: 'static_ip', RatePlan: 'STATIC-IP' }],
      BusinessGroup: 'residential',
      SalesChannel: 'SelfService',
    })
    const [change] = CoreProductsToChange
    expect([change?.FromCoreProductKey, change?.ToCoreProductKey]).toEqual(['VDSLVOIP', 'VDSLVOIP'])
    expect(change?.FromCoreProductComponents).toEqual(change?.ToCoreProductComponents)
    expect(await problemsOf(await orderFor('Fortnightly'))).toEqual([])
  })

  const REFUSED: readonly [string, (body: OrderBody) => OrderBody, string][] = [
    [
      'the frequency of now',
      (body) => ({
        ...body,
        BillingDetail: { BillCycleKey: 'Monthly from 2026-12-03', BillFrequency: 'Monthly' },
      }),
      'BILL_FREQUENCY_IS_THIS',
    ],
    [
      'a cycle of another day',
      (body) => ({
        ...body,
        BillingDetail: { BillCycleKey: 'Weekly from 2026-12-04', BillFrequency: 'Weekly' },
      }),
      'ORDER_HAS_CHANGED',
    ],
    [
      'another plan',
      (body) => ({
        ...body,
        CoreProductsToChange: body.CoreProductsToChange.map((change) => ({
          ...change,
          ToCoreProductComponents: change.ToCoreProductComponents.map((part) => ({
            ...part,
            RatePlan: 'other',
          })),
        })),
      }),
      'ORDER_HAS_CHANGED',
    ],
    [
      'another product beside it',
      (body) => ({
        ...body,
        AdditionalProducts: [{ Service: 'static_ip', ServiceEntity: null, RatePlan: 'STATIC-IP' }],
      }),
      'ORDER_HAS_CHANGED',
    ],
  ]
  test.each(REFUSED)('of %s is not OK', async (_what, otherwise, problem) => {
    expect(await problemsOf(otherwise(await orderFor('Weekly')))).toEqual([problem])
  })

  test.each(['product', 'movehouse', 'mobileplan'] as const)(
    'of the kind %s has no frequency',
    async (kind) => {
      expect(await problemsOf(await orderFor('Weekly'), kind)).toEqual(['FORM_STATE_INVALID'])
    },
  )

  test('of which fifty are sent at once is placed once', async () => {
    const orderer = await ordererOf(api(), 'kiri', KIRI)
    const order = await orderFor('Weekly')
    const ids = await Promise.all(Array.from({ length: 10 }, () => created(orderer, 'plan')))
    for (const id of ids) await amends(orderer, id, order)
    const answers = await Promise.all(
      Array.from({ length: 50 }, async (_none, place) => {
        const answer = await commits(orderer, ids[place % ids.length] ?? '')
        return answer.statusCode === 200 ? orderResponse.parse(answer.json()) : null
      }),
    )

    const numbers = answers.flatMap((answer) =>
      answer?.state === 'Committed' ? [answer.OrderIdentifier] : [],
    )
    expect(numbers).toHaveLength(5)
    expect(new Set(numbers).size).toBe(1)
    await lives('2026-12-10')
    expect(await api().sql`select frequency from bill_cycle_change where account_code = ${KIRI}`).toEqual([
      { frequency: 'Weekly' },
    ])
    expect(await bills()).toHaveLength(2)
  })

  test('is told in a letter and in the list of orders', async () => {
    const { OrderIdentifier } = await place()
    const [letter] = await api().sql<{ body: string }>`
      select body from communication where account_code = ${KIRI} and subject = ${`We have your order ${OrderIdentifier}`}`
    expect(letter?.body).toContain('3 December 2026: From this bill on they come every week.')
    expect(letter?.body).toContain('VDSL: Unlimited data: $20.54 a week')
    expect(letter?.body).toContain('Until 2 December 2026 you can cancel it')
    const order = await api().make(readOrder, {
      token: await api().tokenOf('kiri'),
      parameters: { accountCode: KIRI, orderId: OrderIdentifier },
    })
    expect(order.json()).toMatchObject({ description: 'Bills every week', cancelUntil: '2026-12-02' })
  })
})

describe('what its bills come to', () => {
  test.each(['Weekly', 'Fortnightly'] as const)(
    'is told before %s is ordered, and is what they are',
    async (to) => {
      await api().db.script(`
      insert into recurring_charge (account_code, charge_number, subject, line_kind, category, name, monthly_cents, starts_on,
        ends_on, billed_to) values ('${KIRI}', 90, 'offer:90', 'discount', 'Other', 'For some months', -1000, '2026-10-03',
        '2027-01-09', 'infinity')`)
      const order = await orderFor(to)
      const { now, first, each, without } = await forecastOf(order)
      expect(without.first.day).toBe(FIRST_BILL)
      expect(without.first.amountIncludingGst).toBe(now.amountIncludingGst)
      const billOf = ({ day: on, amountIncludingGst }: typeof first) => ({
        day: on,
        amount: dollarsOf(amountIncludingGst),
      })
      const orderer = await ordererOf(api(), 'kiri', KIRI)
      const orderId = await created(orderer, 'plan')
      await amends(orderer, orderId, order)
      const bill = (await plansOf()).components
        .map(
          ({ prices }) => prices.find(({ billFrequency }) => billFrequency === to)?.chargeIncludingGst ?? 0,
        )
        .reduce<number>((all, cents) => all + cents, 0)
      const shown = {
        bill: dollarsOf(centsOf(bill)),
        thirtyDays: 0,
        once: 0,
        bills: { now: dollarsOf(now.amountIncludingGst), first: billOf(first), each: billOf(each) },
      }
      const asked = { token: orderer.token, parameters: { accountCode: KIRI, orderId }, body: { shown } }
      expect((await api().make(commitOrder, asked)).json()).toMatchObject({ state: 'Committed' })
      await lives(each.day)

      const made = new Map((await bills()).map((of) => [of.period_start, of.total_cents]))
      expect([made.get(first.day), made.get(each.day)]).toEqual([
        first.amountIncludingGst,
        each.amountIncludingGst,
      ])
    },
  )

  test('waits for its order: no bill of the new cycle is made before it', async () => {
    await place()
    const { db, services } = api()
    const now = instantOf(FIRST_BILL)
    await runBills({ db, environment: services.environment }, { today: FIRST_BILL, now })
    expect(await bills()).toEqual([])
    await advanceOrders(db, now, new AbortController().signal)
    await runBills({ db, environment: services.environment }, { today: FIRST_BILL, now })
    expect(await bills()).toMatchObject([{ period_end: '2026-12-09' }])
  })

  test('FRQ-010 FRQ-011 is without what is not kept, and what is not sold has the nearest in its place', async () => {
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
    const plans = await plansOf()
    const change = changeTo(plans, 'Weekly')
    expect(change.lostOffers).toEqual(['For monthly bills'])
    expect(change.lostExtras.map(({ key }) => key)).toEqual(['STATIC-IP'])
    expect(change.components.map(({ planKey, isSame }) => [planKey, isSame])).toEqual([
      ['VDSL-OTHER', false],
      [plans.components[1]?.key, true],
    ])
    await place()
    await lives('2026-12-10')

    const lines = await api()
      .sql`select sub_category, charge_cents from invoice_line where account_code = ${KIRI}
      and invoice_number = (select max(invoice_number) from invoice where account_code = ${KIRI})
      and line_kind in ('plan', 'extra', 'discount') order by line_number`
    expect(lines).toEqual([
      { sub_category: 'VDSL other', charge_cents: 2_008 },
      { sub_category: 'Homeline with features', charge_cents: expect.any(Number) },
    ])
  })

  test('closes the period before it by the plan of before, also where another plan takes its place', async () => {
    await api().db.script(`
      update service set plan_code = 'VDSLVOIP-200' where account_code = '${KIRI}' and service_number = 1;
      update plan set data_banking = false where plan_code = 'VDSLVOIP-200';
      delete from plan_charge where plan_code = 'VDSLVOIP-200' and bill_frequency = 'Weekly';
      update internet_usage set received_mb = array_fill(10000, array[30]), sent_mb = array_fill(0, array[30]) where account_code = '${KIRI}' and month = '2026-11-01'`)
    const plans = await plansOf()
    const [internet] = changeTo(plans, 'Weekly').components
    expect([internet?.component.key, internet?.isSame]).toEqual(['VDSLVOIP-200', false])
    await place()
    await lives('2026-12-02')
    const runsBy = () =>
      api().sql`select plan_code from service where account_code = ${KIRI} and service_number = 1`
    expect(await runsBy()).toEqual([{ plan_code: 'VDSLVOIP-200' }])
    await lives(FIRST_BILL)

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

  test('a price of an account of its own stays, there and back again', async () => {
    await api()
      .sql`update recurring_charge set monthly_cents = 7777 where account_code = ${KIRI} and subject = 'service:1'`
    await place('Weekly')
    await lives('2027-01-05')
    await toDay('2027-01-05')
    await place('Monthly')
    await lives('2027-03-01')
    expect(
      await api().sql`select monthly_cents from recurring_charge
        where account_code = ${KIRI} and subject = 'service:1' and (ends_on is null or ends_on > '2027-03-01')`,
    ).toEqual([{ monthly_cents: 7_777 }])
  })
})

describe('undoing', () => {
  async function cancel(orderId: string) {
    const answer = await api().make(cancelOrder, {
      token: await api().tokenOf('kiri'),
      parameters: { accountCode: KIRI, orderId },
    })
    const body: unknown = answer.json()
    return body
  }

  test('until the day before leaves no mark, and it can be ordered again', async () => {
    const { OrderIdentifier } = await place()
    expect(await feasible()).toMatchObject({
      isFeasible: false,
      reason: 'orderUnderWay',
      waiting: { OrderIdentifier, billFrequency: 'Weekly', startsOn: FIRST_BILL },
    })
    expect(await cancel(OrderIdentifier)).toMatchObject({ cancelUntil: null })
    expect(await feasible()).toMatchObject({
      isFeasible: true,
      waiting: null,
      billingPeriodModifiedDate: null,
    })
    await lives(FIRST_BILL)

    expect(await bills()).toMatchObject([{ period_start: FIRST_BILL, period_end: '2027-01-02' }])
  })

  test('is too late once it has begun', async () => {
    const { OrderIdentifier } = await place()
    await lives(FIRST_BILL)
    await toDay(FIRST_BILL)
    expect(await cancel(OrderIdentifier)).toMatchObject({ code: 'ORDER_TOO_LATE_TO_CANCEL' })
    expect(await bills()).toMatchObject([{ period_end: '2026-12-09' }])
  })
})

test('FRQ-016 a change of a product that waits for its day closes it, as the order knows what runs today alone', async () => {
  const body = {
    kind: 'static-ip',
    startsOn: '2026-11-22',
    products: { static_ip: 'STATIC-IP' },
    planKey: null,
    salesChannel: 'SelfService',
  } as const
  const { token, parameters } = await of()
  const order = await orderFor('Weekly')
  expect((await api().make(makeProductChange, { token, parameters, body })).statusCode).toBe(200)

  expect(await feasible()).toMatchObject({ isFeasible: false, reason: 'changeWaits' })
  expect(await problemsOf(order)).toEqual(['BILL_FREQUENCY_NOT_FEASIBLE'])
})

test('FRQ-016 an account with a second phone line is changed by the help desk', async () => {
  await api().sql`
    insert into service (account_code, service_number, plan_code, detail, status, started_on)
      select account_code, 90, plan_code, detail, 'on', started_on from service
      where account_code = ${KIRI} and plan_code = 'VDSLVOIP-FEATURES'`
  expect(await feasible()).toMatchObject({ isFeasible: false, reason: 'severalLines' })
})

test('FRQ-022 an order names whoever places it', async () => {
  const order = { ...(await orderFor('Weekly')), SalesPerson: 'Sam Tautahi' }
  expect(await problemsOf(order)).toEqual(['ORDER_HAS_CHANGED'])
})

test('what comes off for paying by the due date is a smaller amount of a shorter bill', async () => {
  await api().sql`update account set prompt_payment_cents = 1500 where account_code = ${KIRI}`
  await place('Weekly')
  await lives(addDays(FIRST_BILL, 8))

  const taken = await api().sql`select ppd_discount_cents::int as cents from invoice
    where account_code = ${KIRI} and period_start >= ${FIRST_BILL} order by period_start`
  // 12 of 52 parts of the month's
  expect(taken).toEqual([{ cents: 346 }, { cents: 346 }])
})
