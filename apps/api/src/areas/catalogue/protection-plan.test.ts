import { expect, test } from 'vitest'

import {
  addAdditionalProduct,
  changeAdditionalProduct,
  removeAdditionalProduct,
  setAdditionalProduct,
} from '@switchboard/domain/catalogue/change-calls'
import { makeProductChange } from '@switchboard/domain/product-change/contract'

import { expectRefusal } from '#api/testing/expect-refusal.ts'

import { TODAY, testHeldProducts, toProduct } from './testing/held-products.ts'

const { api, authorize, readHeld, listCharges, listNotices } = testHeldProducts()
const TOMORROW = '2026-11-22'
const INSURANCE = toProduct('wireinsurance', 'WIRE-INSURANCE')
const MAINTENANCE = toProduct('WireMaintenence', 'WIRE-MAINTENANCE')

type SetCall = typeof addAdditionalProduct | typeof changeAdditionalProduct | typeof setAdditionalProduct

async function send(call: SetCall, body: typeof INSURANCE) {
  const answer = await api().make(call, { ...(await authorize()), body })
  expect(answer.statusCode).toBe(200)
}

async function listKeys() {
  return (await readHeld()).AdditionalProducts.map(({ AdditionalProductKey }) => AdditionalProductKey)
}

test.each([
  ['add', addAdditionalProduct, INSURANCE, MAINTENANCE],
  ['add', addAdditionalProduct, MAINTENANCE, INSURANCE],
  ['change', changeAdditionalProduct, MAINTENANCE, INSURANCE],
  ['set', setAdditionalProduct, INSURANCE, MAINTENANCE],
])(
  'WPP-007 WPP-009 the call to %s replaces one protection plan by the other: %#',
  async (...[, call, from, to]) => {
    await send(addAdditionalProduct, from)
    expect(await listKeys()).toEqual([from.productKey])

    await send(call, to)

    expect(await listKeys()).toEqual([to.productKey])
    expect((await listNotices()).join()).toContain('It no longer has: Wire ')
  },
)

test('WPP-008 WPP-009 the call to remove leaves no protection plan', async () => {
  await send(addAdditionalProduct, MAINTENANCE)
  await send(setAdditionalProduct, INSURANCE)
  const { salesChannel } = INSURANCE
  const body = { salesChannel, service: 'wireinsurance', productKey: null }
  await api().make(removeAdditionalProduct, { ...(await authorize()), body })

  expect(await listKeys()).toEqual([])
})

test('WPP-007 setting wire insurance ends wire maintenance that the account had beside it', async () => {
  await send(addAdditionalProduct, INSURANCE)
  await api().sql`
    insert into recurring_charge (account_code, charge_number, subject, line_kind, category, name, monthly_cents, starts_on)
    values ('100902', 901, 'extra:wiremaintenence', 'extra', 'Extras', 'Wire maintenance', 345, '2026-06-01')`

  await send(setAdditionalProduct, INSURANCE)

  expect(await listKeys()).toEqual(['WIRE-INSURANCE'])
  expect(await listCharges('extra:wiremaintenence')).toMatchObject([{ ends_on: '2026-11-20' }])
})

async function makeChange(products: Record<string, string | null>) {
  const body = { kind: 'protection-plan', startsOn: TOMORROW, products, planKey: null } as const
  return api().make(makeProductChange, {
    ...(await authorize()),
    body: { ...body, salesChannel: 'SelfService' as const },
  })
}

test('WPP-007 a change to wire insurance alone ends wire maintenance on the same day', async () => {
  await send(addAdditionalProduct, MAINTENANCE)

  const answer = await makeChange({ wireinsurance: 'WIRE-INSURANCE' })

  expect(answer.json()).toMatchObject({ waiting: { begins: ['Wire insurance'], ends: ['Wire maintenance'] } })
  expect(await listCharges('extra:wiremaintenence')).toMatchObject([{ starts_on: TODAY, ends_on: TODAY }])
  expect(await listCharges('extra:wireinsurance')).toMatchObject([{ starts_on: TOMORROW, ends_on: null }])
})

test('WPP-007 a change to both protection plans is refused', async () => {
  const both = { wireinsurance: 'WIRE-INSURANCE', wiremaintenence: 'WIRE-MAINTENANCE' }

  expectRefusal(
    await makeChange(both),
    'ADDITIONAL_PRODUCT_NOT_AVAILABLE_FOR_CORE_PRODUCT',
    'products.wireinsurance',
  )
  expect(await listKeys()).toEqual([])
})
