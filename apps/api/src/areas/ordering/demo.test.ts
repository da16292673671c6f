import { expect, test } from 'vitest'

import { fillDemo, placeDemoOrders } from '#api/fill-demo.ts'
import { testApi } from '#api/testing/api.ts'

import { line, lives } from './testing/wireless-orders.ts'

const api = testApi(async (db) => {
  await fillDemo(db)
  await placeDemoOrders(db)
})

/** Orders that no fibre company decides about. */
const orders = () =>
  api().sql`select account_code as account, description, status from product_order
    where kind <> 'fibre' order by account_code`

test('every order of the demo that no fibre company decides about is completed on its day and lands', async () => {
  const before = await orders()
  await lives(api(), '2026-11-23', '2026-11-24', '2026-11-25', '2026-11-26', '2026-11-27')

  expect(before).toMatchObject([
    { account: '100482', status: 'Accepted' },
    { account: '100901', status: 'Accepted' },
  ])
  expect(await orders()).toMatchObject([
    { account: '100482', description: 'Google mesh unit, 1 unit', status: 'Complete' },
    { account: '100901', description: 'Wireless Unlimited', status: 'Complete' },
  ])
  expect(await line(api(), '100901')).toMatchObject([{ plan: 'wbb2_unlimited' }])
  const rents = await api().sql`select starts_on::text as starts from recurring_charge
    where account_code = '100482' and subject like 'hardware:%'`
  expect(rents).toEqual([{ starts: '2026-11-25' }])
})
