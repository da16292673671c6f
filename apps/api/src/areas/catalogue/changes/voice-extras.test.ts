import { expect, test } from 'vitest'

import { addAdditionalProduct } from '@switchboard/domain/catalogue/change-calls'
import { readProducts } from '@switchboard/domain/catalogue/contract'
import { day } from '@switchboard/domain/day'
import { makeProductChange, readChangeable } from '@switchboard/domain/product-change/contract'

import { fillDemo } from '#api/fill-demo.ts'
import { testApi } from '#api/testing/api.ts'

import { beginChangedPlans } from './changed-plans-job.ts'

const api = testApi(fillDemo)
const KIRI = '100902'
const TOMORROW = '2026-11-22'
const authorize = async () => ({ token: await api().createToken('kiri'), parameters: { accountCode: KIRI } })

async function makeChange(
  products: Record<string, string | null>,
  planKey: string | null = null,
  startsOn = TOMORROW,
) {
  const change = { kind: 'voice-extras', startsOn: day.parse(startsOn), products, planKey } as const
  return api().make(makeProductChange, {
    ...(await authorize()),
    body: { ...change, salesChannel: 'SelfService' },
  })
}

async function readOptions() {
  const answer = await api().make(readChangeable, { ...(await authorize()), query: { kind: 'voice-extras' } })
  return readChangeable.reply.parse(answer.json())
}

async function runDay(on: string): Promise<void> {
  const now = Date.parse(`${on}T00:00:00Z`)
  await api().sql`update provider_clock set offset_milliseconds = ${now - Date.now()}`
  await beginChangedPlans(api().db, now, new AbortController().signal)
}

const selectCharges = () => api().sql`select subject, starts_on, monthly_cents from recurring_charge
  where account_code = ${KIRI} and starts_on = ${TOMORROW} and ends_on is null order by subject`

test('VEX-008 VEX-009 the options have the available extras, the account’s extras and the plans of its homeline', async () => {
  const { products, held, plans, planKey, startDays } = await readOptions()

  expect(products.map(({ service }) => service)).toEqual(['callerdisplay', 'callminder', 'callwaiting'])
  expect(held).toEqual([])
  expect(plans.map(({ service }) => service)).toEqual(plans.map(() => 'Voice'))
  expect(plans.map(({ key }) => key)).toContain(planKey)
  expect(startDays).toHaveLength(2)
})

test('VEX-009 the account has the extras that it is charged for today, and none of another account', async () => {
  await api().db.script(`
    insert into recurring_charge (account_code, charge_number, subject, line_kind, category, name, monthly_cents, starts_on, ends_on,
      product_key) values
      ('${KIRI}', 901, 'extra:callminder', 'extra', 'Extras', 'Call minder', 400, '2026-11-21', null, 'CALL-MINDER'),
      ('${KIRI}', 902, 'extra:callerdisplay', 'extra', 'Extras', 'Caller display', 300, '2026-01-01', '2026-11-20', 'CALLER-DISPLAY'),
      ('${KIRI}', 903, 'extra:static_ip', 'extra', 'Extras', 'Static IP', 1150, '2026-01-01', null, 'STATIC-IP'),
      ('100482', 904, 'extra:callwaiting', 'extra', 'Extras', 'Call waiting', 150, '2026-01-01', null, 'CALL-WAITING')`)

  expect((await readOptions()).held).toMatchObject([
    {
      AdditionalProductService: 'callminder',
      AdditionalProductKey: 'CALL-MINDER',
      AdditionalProductDescription: 'Call minder',
      ChargeIncludingGST: 400,
    },
  ])
})

test('VEX-005 VEX-010 several extras and the plan are one change, and null removes an extra', async () => {
  const { plans, planKey } = await readOptions()
  const other = plans.find(({ key, selectable }) => key !== planKey && selectable === true)
  if (other === undefined) throw new Error('there is another plan')
  const answer = await makeChange({ callerdisplay: 'CALLER-DISPLAY', callwaiting: 'CALL-WAITING' }, other.key)

  expect(answer.json()).toMatchObject({
    waiting: { begins: ['Caller display', 'Call waiting', other.description] },
  })
  expect(await selectCharges()).toMatchObject([
    { subject: 'extra:callerdisplay', monthly_cents: 300 },
    { subject: 'extra:callwaiting', monthly_cents: 150 },
    { monthly_cents: other.chargeIncludingGst },
  ])
  await runDay(TOMORROW)
  expect((await readOptions()).planKey).toBe(other.key)

  await runDay('2026-11-23')
  const removed = await api().make(makeProductChange, {
    ...(await authorize()),
    body: {
      kind: 'voice-extras',
      startsOn: '2026-11-24',
      products: { callerdisplay: null },
      planKey: null,
      salesChannel: 'SelfService',
    },
  })
  expect(removed.json()).toMatchObject({ waiting: { begins: [], ends: ['Caller display'] } })
  await runDay('2026-11-24')
  const { AdditionalProducts } = readProducts.reply.parse(
    (await api().make(readProducts, await authorize())).json(),
  )
  const services = AdditionalProducts.map(({ AdditionalProductService }) => AdditionalProductService)
  expect(services).toContain('callwaiting')
  expect(services).not.toContain('callerdisplay')
})

test.each(['voicemail', 'static_ip', 'callforward'])(
  'VEX-006 a product of the category %s is refused by its field',
  async (category) => {
    const answer = await makeChange(
      Object.fromEntries([
        ['callwaiting', 'CALL-WAITING'],
        [category, 'VOICEMAIL'],
      ]),
    )

    expect(answer.json()).toMatchObject({
      code: 'ADDITIONAL_PRODUCT_NOT_FOUND',
      field: `products.${category}`,
    })
    expect(await selectCharges()).toEqual([])
    expect((await readOptions()).waiting).toBeNull()
  },
)

test('an account without a homeline has no options', async () => {
  const request = { token: await api().createToken('ben'), parameters: { accountCode: '100517' } }
  const answer = await api().make(readChangeable, { ...request, query: { kind: 'voice-extras' } })
  expect(answer.json()).toMatchObject({ code: 'NO_VOICE_SERVICE' })
})

test('plans of two changes begin one after the other, even if the job runs after both', async () => {
  const [mobile, world] = ['VDSLVOIP-FEATURES-MOBILE', 'VDSLVOIP-FEATURES-WORLD']
  await makeChange({}, mobile)
  await api().sql`update provider_clock
    set offset_milliseconds = ${Date.parse(`${TOMORROW}T00:00:00Z`) - Date.now()}`
  expect((await makeChange({}, world, '2026-11-23')).json()).toMatchObject({
    waiting: { startsOn: '2026-11-23' },
  })
  await runDay(TOMORROW)
  expect((await readOptions()).planKey).toBe(mobile)
  await runDay('2026-11-23')
  expect((await readOptions()).planKey).toBe(world)
})

test.each([
  ['the plan of the account', { callminder: 'CALL-MINDER' }, null, 'callminder'],
  ['the plan of the account', { callerdisplay: 'CALLER-DISPLAY' }, null, 'callerdisplay'],
  ['the plan of the same change', { callminder: 'CALL-MINDER' }, 'VDSLVOIP-FEATURES-WORLD', 'callminder'],
] as const)('VEX-012 an extra that comes with %s is refused', async (...[, products, planKey, service]) => {
  expect((await makeChange(products, planKey)).json()).toMatchObject({
    code: 'ADDITIONAL_PRODUCT_NOT_AVAILABLE_FOR_CORE_PRODUCT',
    field: `products.${service}`,
  })
  expect(await selectCharges()).toEqual([])
})

test('VEX-012 an extra that comes with the plan is refused by the older call too', async () => {
  const body = {
    service: 'callerdisplay',
    productKey: 'CALLER-DISPLAY',
    salesChannel: 'SelfService',
  } as const
  const answer = await api().make(addAdditionalProduct, { ...(await authorize()), body })

  expect(answer.json()).toMatchObject({ code: 'ADDITIONAL_PRODUCT_NOT_AVAILABLE_FOR_CORE_PRODUCT' })
})

test('VEX-012 an extra that the account pays for beside its plan can be ended', async () => {
  await api()
    .sql`insert into recurring_charge (account_code, charge_number, subject, line_kind, category, name,
      monthly_cents, starts_on, product_key)
    values (${KIRI}, 901, 'extra:callminder', 'extra', 'Extras', 'Call minder', 400, '2026-01-01', 'CALL-MINDER')`

  expect((await makeChange({ callminder: null })).json()).toMatchObject({
    waiting: { begins: [], ends: ['Call minder'] },
  })
})
