import { describe, expect, test } from 'vitest'

import { changePlan } from '@switchboard/domain/catalogue/change-calls'

import { fillDemo } from '#api/fill-demo.ts'
import { testApi } from '#api/testing/api.ts'
import { submitOrder } from '#api/testing/orders.ts'

import { buildFibreOrder, buildMove } from './testing/landed-orders.ts'
import { KIRI, kiri, runDays, selectRows } from '../testing/orders.ts'

const api = testApi(fillDemo, {}, { BRAND: 'parent' })

/** What the bills after the connection charge for the homeline. */
const BILLED = `select count(*) > 0 as "hasBills",
    coalesce(sum(l.charge_cents) filter (where l.subject = 'service:2' and l.charge_cents > 0), 0)::integer as homeline
  from invoice i join invoice_line l using (account_code, invoice_number)
  where i.account_code = '${KIRI}' and i.bill_date > '2026-12-07'`

function listHomelineCharges() {
  return selectRows(
    api(),
    `select name, monthly_cents from recurring_charge
     where account_code = '${KIRI}' and category = 'Homeline' and line_kind = 'plan' and ends_on is null`,
  )
}

describe('CHG-077 the homeline of the parent brand that comes by itself', () => {
  test('costs nothing in the offer, in the order and on the bills', async () => {
    const { orderer, offer, body } = await buildFibreOrder(api())
    const fibre = offer.coreProducts.find(({ key }) => key === body.CoreProductsToChange[0]?.ToCoreProductKey)
    expect(fibre?.plans.Voice.map(({ chargeIncludingGst }) => chargeIncludingGst)).toEqual([0, 1_500, 2_500])

    const order = await submitOrder(orderer, body)
    const voice = await selectRows(
      api(),
      `select cost ->> 'amountIncludingGst' as amount from service_order o, jsonb_array_elements(o.told -> 'costs') cost
       where cost ->> 'kind' in ('voice', 'voiceLine')`,
    )
    expect(order.state).toBe('Committed')
    expect(voice).toEqual([{ amount: '0' }, { amount: '0' }])

    await runDays(api(), '2026-12-07', '2026-12-17', '2027-01-17')

    expect(await listHomelineCharges()).toEqual([{ name: 'Homeline with features', monthly_cents: 0 }])
    expect(await selectRows(api(), BILLED)).toEqual([{ hasBills: true, homeline: 0 }])
  })

  test('costs nothing in a move', async () => {
    const { orderer, body } = await buildMove(api())
    await submitOrder(orderer, body, 'movehouse')

    await runDays(api(), '2026-12-07')

    expect(await listHomelineCharges()).toMatchObject([{ monthly_cents: 0 }])
  })

  test('costs nothing after a change of the plan', async () => {
    await api().sql`update service set plan_code = 'VDSLVOIP-FEATURES-WORLD'
      where account_code = ${KIRI} and service_number = 2`
    const { token } = await kiri(api())
    const request = { token, parameters: { accountCode: KIRI } }
    const body = { service: 'Voice', planKey: 'VDSLVOIP-FEATURES' } as const

    expect((await api().make(changePlan, { ...request, body })).statusCode).toBe(200)
    expect(await listHomelineCharges()).toMatchObject([{ monthly_cents: 0 }])
  })
})

test('a homeline that a customer of the parent brand chooses costs the price of the catalogue', async () => {
  const { orderer, offer, body } = await buildFibreOrder(api())
  const world = 'CHOUFB300VOIP-FEATURES-WORLD'
  const CoreProductsToChange = body.CoreProductsToChange.map((change) => ({
    ...change,
    ToCoreProductComponents: change.ToCoreProductComponents.map((component) =>
      component.Service === 'Voice' ? { ...component, RatePlan: world } : component,
    ),
  }))
  expect(offer.coreProducts.flatMap(({ plans }) => plans.Voice.map(({ key }) => key))).toContain(world)
  await submitOrder(orderer, { ...body, CoreProductsToChange })

  await runDays(api(), '2026-12-07')

  expect(await listHomelineCharges()).toMatchObject([{ monthly_cents: 2_500 }])
})
