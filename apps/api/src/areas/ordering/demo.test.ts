import { expect, test } from 'vitest'

import { fillDemo, placeDemoOrders } from '#api/fill-demo.ts'
import { testApi } from '#api/testing/api.ts'

import { selectLines } from './testing/wireless-orders.ts'
import { runDays } from './testing/orders.ts'

const api = testApi(async (db) => {
  await fillDemo(db)
  await placeDemoOrders(db)
})

/** Orders without a fibre installation. */
const selectOrders = () =>
  api().sql`select account_code as account, description, status from product_order
    where kind <> 'fibre' order by account_code`

test('every demo order without a fibre installation is completed on its day', async () => {
  const before = await selectOrders()
  await runDays(api(), '2026-11-23', '2026-11-24', '2026-11-25', '2026-11-26', '2026-11-27')

  expect(before).toMatchObject([
    { account: '100482', status: 'Accepted' },
    { account: '100901', status: 'Accepted' },
  ])
  expect(await selectOrders()).toMatchObject([
    { account: '100482', description: 'Google mesh unit, 1 unit', status: 'Complete' },
    { account: '100901', description: 'Wireless Unlimited', status: 'Complete' },
  ])
  expect(await selectLines(api(), '100901')).toMatchObject([{ plan: 'wbb2_unlimited' }])
  const rents = await api().sql`select starts_on::text as starts from recurring_charge
    where account_code = '100482' and subject like 'hardware:%'`
  expect(rents).toEqual([{ starts: '2026-11-25' }])
})
