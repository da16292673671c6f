import { describe, expect, test } from 'vitest'

import { checkBillingFrequency, readBillingFrequency } from '@switchboard/domain/billing-frequency/contract'
import { addDays } from '@switchboard/domain/day'
import type { OrderBody } from '@switchboard/domain/ordering/contract'
import { forecastOrder } from '@switchboard/domain/ordering/forecast/contract'
import { makeProductChange } from '@switchboard/domain/product-change/contract'

import { fillDemo } from '#api/fill-demo.ts'
import { testApi } from '#api/testing/api.ts'
import { addHouseholdHistory } from '#api/testing/household-history.ts'

import {
  FIRST_BILL,
  fetchFeasibility,
  runUntil,
  buildRequest,
  orderFor,
  place,
  fetchFrequencyPlans,
  fetchFeedback,
} from './testing/frequency-orders.ts'
import { KIRI } from './testing/orders.ts'

const api = testApi(fillDemo)

describe('the check of a bill frequency', () => {
  test('FRQ-006 FRQ-018 FRQ-020 allows an account with internet, and has the day of the last change', async () => {
    const may = { isFeasible: true, reason: '', waiting: null }
    expect(await fetchFeasibility(api())).toEqual({
      ...may,
      billingPeriodModifiedDate: null,
      daysSinceChange: null,
    })
    await api().sql`insert into bill_cycle_change values (${KIRI}, '2026-10-01', 'Weekly', 'Monthly', 1)`
    expect(await fetchFeasibility(api())).toEqual({
      ...may,
      billingPeriodModifiedDate: '2026-10-01',
      daysSinceChange: 51,
    })
  })

  test('FRQ-020 has the day of the newest change that has begun', async () => {
    await addHouseholdHistory(api().db)
    await api().sql`insert into bill_cycle_change values (${KIRI}, '2026-12-03', 'Monthly', 'Weekly', 3)`

    expect(await fetchFeasibility(api())).toMatchObject({
      billingPeriodModifiedDate: '2026-08-03',
      daysSinceChange: 110,
    })
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
      'FRQ-002 of a business whose own switch is off',
      `update account set business_group = '2degreessmb' where account_code = '${KIRI}'`,
      'switchedOff',
    ],
    [
      'FRQ-003 of business group 1',
      `${on('businessFeatures')}; update account set business_group = 'orconbus' where account_code = '${KIRI}'`,
      'business',
    ],
    ['FRQ-004 FRQ-007 with a mobile', mobile('mobile2_linerental'), 'mobile'],
    ['FRQ-004 FRQ-007 with a prepaid mobile', mobile('prepay'), 'mobile'],
    [
      'FRQ-006 without internet',
      `delete from service where account_code = '${KIRI}' and service_number = 1`,
      'noInternet',
    ],
    [
      'FRQ-016 with two lines',
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
      'FRQ-016 whose bill is not made yet',
      `update account set next_invoice_date = '2026-11-21' where account_code = '${KIRI}'`,
      'billNotMade',
    ],
  ] as const

  test.each(REASONS)('%s: an account is refused, and its order is not OK', async (_what, script, reason) => {
    const order = await orderFor(api(), 'Weekly')
    await api().db.script(script)

    expect(await fetchFeasibility(api())).toMatchObject({ isFeasible: false, reason })
    expect(await fetchForecast(order)).toBeNull()
  })

  async function fetchForecast(order: OrderBody) {
    const answer = await api().make(forecastOrder, {
      ...(await buildRequest(api())),
      body: { type: 'plan', order },
    })
    return forecastOrder.reply.parse(answer.json()).forecast
  }

  test.each([
    ['today', '2026-11-21', 0, false],
    ['29 days ago', '2026-10-23', 29, false],
    ['30 days ago', '2026-10-22', 30, true],
  ])('FRQ-016 FRQ-017 an account that changed it %s', async (_when, changedOn, days, isFeasible) => {
    await api().sql`insert into bill_cycle_change values (${KIRI}, ${changedOn}, 'Weekly', 'Monthly', 3)`
    expect(await fetchFeasibility(api())).toMatchObject({
      isFeasible,
      billingPeriodModifiedDate: changedOn,
      daysSinceChange: days,
    })
  })

  test.each([
    ['that ended yesterday is none', '2026-11-20', true],
    ['on its last day is one', '2026-11-21', false],
  ])('FRQ-004 FRQ-007 a mobile %s', async (_which, lastDay, isFeasible) => {
    await api().db.script(mobile('mobile2_linerental'))
    await api()
      .sql`update service set ends_on = ${lastDay} where account_code = ${KIRI} and service_number = 90`
    expect((await fetchFeasibility(api())).isFeasible).toBe(isFeasible)
  })

  test.each([
    ['FRQ-005 of version 1', 'finn', '100701'],
    ['FRQ-005 of version 2', 'grace', '100702'],
  ])('%s wireless broadband may not', async (_what, user, accountCode) => {
    expect(await fetchFeasibility(api(), user, accountCode)).toMatchObject({
      isFeasible: false,
      reason: 'wireless',
    })
  })

  test('FRQ-017 an account with a recent change gets the number of days since', async () => {
    await api().sql`insert into bill_cycle_change values (${KIRI}, '2026-11-03', 'Weekly', 'Monthly', 3)`
    expect(await fetchFeasibility(api())).toMatchObject({
      billingPeriodModifiedDate: '2026-11-03',
      daysSinceChange: 18,
    })
  })

  test('runs one statement, and the offers at other frequencies run another', async () => {
    const request = await buildRequest(api())
    for (const call of [checkBillingFrequency, readBillingFrequency]) {
      await api().make(call, request)
      const before = api().db.statementCount()
      await api().make(call, request)
      // including the statement of the session and its claims
      expect(api().db.statementCount() - before).toBe(2)
    }
  })
})

test('FRQ-021 FRQ-030 each cycle except the present one has its key, and the days of its first bill and payment', async () => {
  const days = { firstBillDate: FIRST_BILL, nextPaymentDate: '2026-12-17' }
  expect((await fetchFrequencyPlans(api())).cycles).toEqual([
    { billCycleKey: 'Weekly from 2026-12-03', billFrequency: 'Weekly', ...days },
    { billCycleKey: 'Fortnightly from 2026-12-03', billFrequency: 'Fortnightly', ...days },
  ])
})

test('FRQ-033 the plans have the data of a month, by which the cap of each frequency is known', async () => {
  await api()
    .sql`update service set plan_code = 'VDSLVOIP-200' where account_code = ${KIRI} and plan_code = 'VDSLVOIP-UNL'`
  const { components, plans } = await fetchFrequencyPlans(api())

  const data = { dataCapMb: 204_800, dataBlock: { mb: 20_480, chargeIncludingGst: 1_000 } }
  expect(components.map((each) => each.data)).toMatchObject([data, null])
  expect(plans.find(({ key }) => key === 'VDSLVOIP-200')).toMatchObject({ data })
})

test('FRQ-012 the plans have the account’s payment method, by hand by default', async () => {
  const readMethod = async () => (await fetchFrequencyPlans(api())).recurringType
  await api().sql`delete from recurring_method where account_code = ${KIRI}`
  expect(await readMethod()).toBe('Manual')
  await api().sql`
    insert into recurring_method (account_code, recurring_type, account_name, bank, branch, account, suffix,
      requestor_name, requestor_email, confirmed_account_authority, confirmed_terms_conditions, authorised_at)
    values (${KIRI}, 'PaperlessDirectDebit', 'K Rua', '01', '0242', '0100194', '00', 'K Rua', 'kiri@demo.example', true,
      true, '2026-11-01')`
  expect(await readMethod()).toBe('PaperlessDirectDebit')
})

test('FRQ-016 a waiting product change refuses it, because the order has only today’s products', async () => {
  const body = {
    kind: 'static-ip',
    startsOn: '2026-11-22',
    products: { static_ip: 'STATIC-IP' },
    planKey: null,
    salesChannel: 'SelfService',
  } as const
  const { token, parameters } = await buildRequest(api())
  const order = await orderFor(api(), 'Weekly')
  expect((await api().make(makeProductChange, { token, parameters, body })).statusCode).toBe(200)

  expect(await fetchFeasibility(api())).toMatchObject({ isFeasible: false, reason: 'changeWaits' })
  expect(await fetchFeedback(api(), order)).toEqual(['BILL_FREQUENCY_NOT_FEASIBLE'])
})

test('FRQ-016 an account with a second phone line is changed by the help desk', async () => {
  await api().sql`
    insert into service (account_code, service_number, plan_code, detail, status, started_on)
      select account_code, 90, plan_code, detail, 'on', started_on from service
      where account_code = ${KIRI} and plan_code = 'VDSLVOIP-FEATURES'`
  expect(await fetchFeasibility(api())).toMatchObject({ isFeasible: false, reason: 'severalLines' })
})

test('FRQ-022 an order names the person who places it', async () => {
  const order = { ...(await orderFor(api(), 'Weekly')), SalesPerson: 'Sam Tautahi' }
  expect(await fetchFeedback(api(), order)).toEqual(['ORDER_HAS_CHANGED'])
})

test('the prompt payment discount of a shorter bill is smaller', async () => {
  await api().sql`update account set prompt_payment_cents = 1500 where account_code = ${KIRI}`
  await place(api(), 'Weekly')
  await runUntil(api(), addDays(FIRST_BILL, 8))

  const taken = await api().sql`select ppd_discount_cents::int as cents from invoice
    where account_code = ${KIRI} and period_start >= ${FIRST_BILL} order by period_start`
  // 12 of 52 parts of the monthly discount
  expect(taken).toEqual([{ cents: 346 }, { cents: 346 }])
})
