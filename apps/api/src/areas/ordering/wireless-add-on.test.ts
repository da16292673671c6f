import { beforeEach, expect, test } from 'vitest'

import { forecastOrder } from '@switchboard/domain/ordering/forecast/contract'

import { fillDemo } from '#api/fill-demo.ts'
import { testApi } from '#api/testing/api.ts'
import { submitOrder } from '#api/testing/orders.ts'

import { fetchOrder, runDays } from './testing/orders.ts'
import { GRACE, bodyFor, grace } from './testing/wireless-orders.ts'

const api = testApi(fillDemo, {}, { BRAND: 'product' })
const LINE = 'c100702@demo.example'
const FROM = '2026-11-22'

/** Grace has 300 GB, and two add-ons of 60 GB. */
beforeEach(async () => {
  await api().db.script(`
    update service set plan_code = 'wbb2_300' where account_code = '${GRACE}' and plan_code = 'wbb2_unlimited';
    insert into service (account_code, service_number, plan_code, service_entity, detail, status, started_on)
      select '${GRACE}', number, 'addon-wbb-60', '${LINE}', '', 'on', '2026-01-01' from generate_series(8, 9) number;
    insert into recurring_charge (account_code, charge_number, subject, line_kind, category, name, about, monthly_cents,
        starts_on, billed_to)
      select '${GRACE}', 80 + number, 'service:' || number, 'plan', 'Broadband', '60 GB wireless data', '', 2000, '2026-01-01',
        'infinity' from generate_series(8, 9) number`)
})

const listAddOnEnds = async () => {
  const charges = await api().sql<{ ends: string | null }>`select ends_on::text as ends from recurring_charge
    where account_code = ${GRACE} and name = '60 GB wireless data' order by charge_number`
  return charges.map(({ ends }) => ends)
}

const countAddOns = async () =>
  (await api().sql`select 1 from service where account_code = ${GRACE} and plan_code = 'addon-wbb-60'`).length

test('WBB-045 a change to unlimited data ends each add-on of data, as the order, its letter and its forecast state', async () => {
  const orderer = await grace(api())
  const body = await bodyFor(api(), orderer, { plan: 'wbb2_unlimited' })
  const { token, accountCode } = orderer
  const reply = await api().make(forecastOrder, {
    token,
    parameters: { accountCode },
    body: { type: 'wirelessproduct', order: body },
  })
  const { forecast } = forecastOrder.reply.parse(reply.json())
  const { orderId } = await submitOrder(orderer, body, 'wirelessproduct')
  const { ends } = await fetchOrder(api(), orderer, orderId)
  const [letter] = await api().sql<{ body: string }>`select body from communication
    where account_code = ${GRACE} and event_type = 'OrderPlaced'`

  const ended = { name: '60 GB wireless data', amountIncludingGst: 2_000, amountExcludingGst: 1_739 }
  expect(ends).toEqual([ended, ended])
  expect(letter?.body).toContain(
    'This ends with it:\n60 GB wireless data: $20.00 a month\n60 GB wireless data: $20.00 a month',
  )
  expect(forecast?.each.lines.map(({ name }) => name)).not.toContain('60 GB wireless data')
  expect(await countAddOns()).toBe(2)

  await runDays(api(), FROM)
  expect(await listAddOnEnds()).toEqual(['2026-11-21', '2026-11-21'])
  expect(await countAddOns()).toBe(0)
})

test('WBB-045 a change to a plan with a data cap keeps the add-ons', async () => {
  await api().db.script(
    `update service set plan_code = 'wbb2_unlimited' where account_code = '${GRACE}' and plan_code = 'wbb2_300'`,
  )
  const orderer = await grace(api())
  const body = await bodyFor(api(), orderer, { plan: 'wbb2_300' })
  const { orderId } = await submitOrder(orderer, body, 'wirelessproduct')
  await runDays(api(), FROM)

  expect((await fetchOrder(api(), orderer, orderId)).ends).toEqual([])
  expect(await listAddOnEnds()).toEqual([null, null])
  expect(await countAddOns()).toBe(2)
})
