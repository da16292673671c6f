import { expect, test } from 'vitest'

import type { ErrorCode } from '@switchboard/domain/errors'
import type { OrderBody, OrderKind } from '@switchboard/domain/ordering/contract'

import { demoLocationAt } from '#api/demo/locations.ts'
import { fillDemo } from '#api/fill-demo.ts'
import { testApi } from '#api/testing/api.ts'
import { bodyFor, offerTo, submitOrder } from '#api/testing/orders.ts'
import type { Orderer } from '#api/testing/orders.ts'

import { ORDERS, signInCustomer } from './testing/added-orders.ts'
import { orderFor } from './testing/frequency-orders.ts'
import { FREE, LEADER, MEMBER, buildBody, hemi } from './testing/mobile-orders.ts'
import { fetchFeedback, kiri, runOrders } from './testing/orders.ts'
import { buildMeshBody, buildWifiBody } from './testing/rental-orders.ts'

const api = testApi(fillDemo)

const BRING = { number: '021 777 0123', providerKey: 'HARBOUR-MOBILE', providerAccount: 'HM-4471' }

const ELSEWHERE = demoLocationAt('31 Aro Street, Aro Valley, Wellington 6021')

async function buildChange(orderer: Orderer, kind: 'movehouse' | 'product' | 'plan'): Promise<OrderBody> {
  const offer = await offerTo(orderer, kind, kind === 'movehouse' ? ELSEWHERE : undefined)
  return bodyFor(offer, { category: 'UFB300/100', kind })
}

const SWAP: OrderBody = {
  ...buildBody('mobileplan', MEMBER, 'mobile-group'),
  AdditionalProducts: [
    { Service: 'mobile2_linerental', ServiceEntity: MEMBER, RatePlan: 'mobile-group' },
    { Service: 'mobile2_linerental', ServiceEntity: LEADER, RatePlan: 'mobile-member' },
  ],
}

type Other = {
  readonly kind: OrderKind
  readonly by: () => Promise<Orderer>
  readonly build: (orderer: Orderer) => OrderBody | Promise<OrderBody>
  readonly code: ErrorCode
}

const byKiri = () => kiri(api())
const byHemi = () => hemi(api())

/** Orders that are valid without a number to bring. */
const OTHERS: Record<string, Other> = {
  'of mesh units': {
    kind: 'meshunits',
    by: byKiri,
    build: () => buildMeshBody(),
    code: 'FORM_STATE_INVALID',
  },
  'of Google Wifi': {
    kind: 'googlewifi',
    by: byKiri,
    build: () => buildWifiBody(),
    code: 'FORM_STATE_INVALID',
  },
  'to move house': {
    kind: 'movehouse',
    by: byKiri,
    build: (orderer) => buildChange(orderer, 'movehouse'),
    code: 'FORM_STATE_INVALID',
  },
  'of another product': {
    kind: 'product',
    by: byKiri,
    build: (orderer) => buildChange(orderer, 'product'),
    code: 'FORM_STATE_INVALID',
  },
  'of another bill frequency': {
    kind: 'plan',
    by: byKiri,
    build: () => orderFor(api(), 'Weekly'),
    code: 'ORDER_HAS_CHANGED',
  },
  'of another leader of a group': {
    kind: 'mobilelead',
    by: byHemi,
    build: () => SWAP,
    code: 'FORM_STATE_INVALID',
  },
  'of online video': toOther('onlinevideo'),
  'of another wireless plan': toOther('wirelessproduct'),
}

function toOther(kind: 'onlinevideo' | 'wirelessproduct'): Other {
  const { customer, body } = ORDERS[kind]
  return { kind, by: () => signInCustomer(api(), customer), build: () => body, code: 'FORM_STATE_INVALID' }
}

test.each(Object.entries(OTHERS))(
  'MOB-081 an order %s has no number to bring, and is valid without one',
  async (_what, { kind, by, build, code }) => {
    const orderer = await by()
    const body = await build(orderer)

    expect(await fetchFeedback(orderer, kind, { ...body, NumberToBring: BRING })).toContain(code)
    expect(await fetchFeedback(orderer, kind, body)).toEqual([])
  },
)

const CONNECTION: OrderBody = { ...buildBody('connection', FREE[0], 'mobile-12'), NumberToBring: BRING }

const BESIDE = ['of mesh units', 'to move house', 'of another leader of a group', 'of online video']

test.each(Object.entries(OTHERS).filter(([name]) => BESIDE.includes(name)))(
  'MOB-081 a number is brought beside an order %s that is under way',
  async (_what, { kind, by, build }) => {
    const orderer = await by()
    await submitOrder(orderer, await build(orderer), kind)

    expect(await fetchFeedback(orderer, 'connection', CONNECTION)).toEqual([])
  },
)

test('MOB-082 a number to bring stays when the leader of a group changes and when its mobile changes its plan', async () => {
  const orderer = await byHemi()
  await submitOrder(orderer, SWAP, 'mobilelead')
  await submitOrder(orderer, CONNECTION, 'connection')
  await runOrders(api(), '2026-11-25', '2026-12-20')
  await submitOrder(orderer, buildBody('mobileplan', FREE[0], 'mobile-endless'), 'mobileplan')
  await runOrders(api(), '2026-12-21', '2027-01-20')

  expect(
    await api().sql`
      select b.phone_number, s.service_entity, s.plan_code from number_to_bring b
      join service s using (account_code, service_number)`,
  ).toEqual([{ phone_number: BRING.number, service_entity: FREE[0], plan_code: 'mobile-endless' }])
})
