import { expect, test } from 'vitest'

import { listMobileProducts } from '@switchboard/domain/mobile/contract'

import { fillDemo } from '#api/fill-demo.ts'
import { submitOrder } from '#api/testing/orders.ts'
import { testApi } from '#api/testing/api.ts'

import { GRACE, HEMI, MOBILE, ORDERS, plan, signInCustomer, withDifference } from './testing/added-orders.ts'
import { fetchFeedback, runOrders, selectRows } from './testing/orders.ts'

/** Hemi has a mobile outside his group. */
const api = testApi(async (db, ...rest) => {
  await fillDemo(db, ...rest)
  await db.script(`
    insert into service (account_code, service_number, plan_code, service_entity, detail, status, started_on)
      values ('100801', 9, 'mobile-12', '${MOBILE}', '${MOBILE}', 'on', '2026-01-01');
    insert into recurring_charge (account_code, charge_number, subject, line_kind, category, name, monthly_cents, starts_on)
      values ('100801', 90, 'service:9', 'plan', 'Mobile', 'Mobile 12 GB', 4500, '2026-01-01')`)
})

test('MOB-058 an add-on with an end is bought again beside the first', async () => {
  await api().db.script(`insert into service
      (account_code, service_number, plan_code, service_entity, detail, status, started_on, ends_on)
    values ('100801', 10, 'addon-data-5', '${MOBILE}', '${MOBILE}', 'on', '2026-11-01', '2026-11-30')`)
  const hemi = await signInCustomer(api(), HEMI)

  expect(await fetchFeedback(hemi, 'mobileaddon', ORDERS.mobileaddon.body)).toEqual([])
})

test('MOB-088 data is not sold to a mobile with unlimited data, but calls are', async () => {
  await api().db.script(`update service set plan_code = 'mobile-endless' where service_entity = '${MOBILE}'`)
  const hemi = await signInCustomer(api(), HEMI)
  const { body } = ORDERS.mobileaddon
  const calls = body.AdditionalProducts.map((product) => ({ ...product, RatePlan: 'addon-world' }))

  expect(await fetchFeedback(hemi, 'mobileaddon', body)).toEqual([
    'ADDITIONAL_PRODUCT_NOT_AVAILABLE_FOR_CORE_PRODUCT',
  ])
  expect(await fetchFeedback(hemi, 'mobileaddon', { ...body, AdditionalProducts: calls })).toEqual([])
})

test('MOB-088 data is sold to a member of a group by the data of its leader', async () => {
  await api().db.script(`update service set plan_code = 'mobile-member' where service_entity = '${MOBILE}'`)
  const hemi = await signInCustomer(api(), HEMI)
  const { body } = ORDERS.mobileaddon

  expect(await fetchFeedback(hemi, 'mobileaddon', body)).toEqual([])
  await api().db.script(`update plan set data_cap_mb = 0 where plan_code = 'mobile-group'`)
  expect(await fetchFeedback(hemi, 'mobileaddon', body)).toEqual([
    'ADDITIONAL_PRODUCT_NOT_AVAILABLE_FOR_CORE_PRODUCT',
  ])
})

test('WBB-041 more data is not sold to unlimited wireless broadband', async () => {
  const grace = await signInCustomer(api(), GRACE)
  const { body } = ORDERS.wirelessaddon

  expect(await fetchFeedback(grace, 'wirelessaddon', body)).toEqual([
    'ADDITIONAL_PRODUCT_NOT_AVAILABLE_FOR_CORE_PRODUCT',
  ])
  await api().db.script(`update service set plan_code = 'wbb2_300' where plan_code = 'wbb2_unlimited'`)
  expect(await fetchFeedback(grace, 'wirelessaddon', body)).toEqual([])
})

const DATA = ORDERS.mobileaddon.body

test('MOB-085 data is added to a mobile whose plan changes tomorrow, and both orders are carried out', async () => {
  const hemi = await signInCustomer(api(), HEMI)
  await submitOrder(hemi, plan, 'mobileplan')
  await submitOrder(hemi, DATA, 'mobileaddon')

  await runOrders(api(), '2026-11-21')
  await runOrders(api(), '2026-11-22')
  expect(
    await selectRows(
      api(),
      `select plan_code from service where account_code = '100801' and service_entity = '${MOBILE}' order by plan_code`,
    ),
  ).toEqual([{ plan_code: 'addon-data-5' }, { plan_code: 'mobile-endless' }])
})

test('MOB-085 while an add-on is under way the same add-on is refused, and another is not', async () => {
  const hemi = await signInCustomer(api(), HEMI)
  await submitOrder(hemi, DATA, 'mobileaddon')

  expect(await fetchFeedback(hemi, 'mobileaddon', DATA)).toEqual(['ExistingOrderInProgress'])
  const other = withDifference({ RatePlan: 'addon-data-15' }, DATA)
  expect(await fetchFeedback(hemi, 'mobileaddon', other)).toEqual([])
})

test('MOB-085 while an add-on or another plan is under way the plan is not changed', async () => {
  const hemi = await signInCustomer(api(), HEMI)
  await submitOrder(hemi, DATA, 'mobileaddon')

  expect(await fetchFeedback(hemi, 'mobileplan', plan)).toEqual(['ExistingOrderInProgress'])
})

test.each([
  ['mobile-endless', '$40.00 a month more'],
  ['mobile-light', '$20.00 a month less'],
])('MOB-073 the letter of a change to %s states the difference: %s than before', async (RatePlan, text) => {
  await submitOrder(await signInCustomer(api(), HEMI), withDifference({ RatePlan }), 'mobileplan')

  const letters = await api().sql<{ body: string }>`
    select body from communication where account_code = '100801' and event_type = 'OrderPlaced'`
  expect(letters).toHaveLength(1)
  expect(letters[0]?.body).toContain(`You pay ${text} than before.`)
})

test('MOB-069 a plan that does not state its data is not sold', async () => {
  await api().db.script(`update plan set data_cap_mb = null where plan_code = 'mobile-endless'`)
  const hemi = await signInCustomer(api(), HEMI)

  expect(await fetchFeedback(hemi, 'mobileplan', plan)).toEqual([
    'ADDITIONAL_PRODUCT_NOT_AVAILABLE_FOR_CORE_PRODUCT',
  ])
  const answer = await api().make(listMobileProducts, {
    token: hemi.token,
    parameters: { accountCode: HEMI.account },
  })
  const { products } = listMobileProducts.reply.parse(answer.json())
  expect(products.map(({ planKey }) => planKey)).not.toContain('mobile-endless')
})
