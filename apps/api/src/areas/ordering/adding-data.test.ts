import { expect, test } from 'vitest'

import { fillDemo } from '#api/fill-demo.ts'
import { testApi } from '#api/testing/api.ts'

import { GRACE, HEMI, MOBILE, ORDERS, signInCustomer } from './testing/added-orders.ts'
import { fetchFeedback } from './testing/orders.ts'

/** Hemi has a mobile outside his group. */
const api = testApi(async (db, ...rest) => {
  await fillDemo(db, ...rest)
  await db.script(`
    insert into service (account_code, service_number, plan_code, service_entity, detail, status, started_on)
      values ('100801', 9, 'mobile-12', '${MOBILE}', '${MOBILE}', 'on', '2026-01-01')`)
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
