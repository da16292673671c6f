import { describe, expect, test } from 'vitest'

import { orderResponse } from '@switchboard/domain/ordering/contract'
import type { OrderBody, ChangeKind } from '@switchboard/domain/ordering/contract'

import { fillDemo } from '#api/fill-demo.ts'
import { demoLocationAt } from '#api/demo/locations.ts'
import { testApi } from '#api/testing/api.ts'
import type { TestApi } from '#api/testing/api.ts'
import { amendAs, bodyFor, beginOrder, offerTo, signInBuyer, withPower } from '#api/testing/orders.ts'

const api = testApi(fillDemo)
const ELSEWHERE = '31 Aro Street, Aro Valley, Wellington 6021'
const BY_CONSENT = '2/16 Kōwhai Road, Milford, Auckland 0620'

type Case = {
  readonly to: TestApi
  readonly user?: readonly [name: string, accountCode: string]
  readonly kind?: ChangeKind
  /** The address of a move. */
  readonly place?: string
  readonly category?: string
  readonly differs?: Partial<OrderBody>
}

async function feedback({ to, user = ['kiri', '100902'], kind = 'product', ...options }: Case) {
  const orderer = await signInBuyer(to, ...user)
  const place = kind === 'movehouse' ? demoLocationAt(options.place ?? ELSEWHERE) : undefined
  const { category = 'UFB300/100' } = options
  const body = bodyFor(await offerTo(orderer, kind, place), { category, kind })
  const answer = await amendAs(orderer, await beginOrder(orderer, kind), {
    ...body,
    ...options.differs,
  })
  const { OrderFeedback } = orderResponse.parse(answer.json())
  return OrderFeedback.ValidationFeedback.map(({ FeedbackKey }) => FeedbackKey)
}

const BUSINESS = { user: ['dev', '100601'], differs: { BusinessGroup: 'orconbus' } } as const
const PRODUCT = { kind: 'product' } as const
const MOVE = { kind: 'movehouse' } as const

test('an order that no guard refuses has no such feedback', async () => {
  expect(await feedback({ to: api() })).toEqual([])
  expect(await feedback({ to: api(), ...MOVE })).toEqual([])
})

test.each([
  ['CHG-005', PRODUCT],
  ['MOV-006', MOVE],
] as const)('%s the provider refuses a %j of a business of group 1', async (_id, kind) => {
  expect(await feedback({ to: api(), ...BUSINESS, ...kind })).toContain('FORBIDDEN')

  await api().db.script(`update account set business_group = '2degreessmb' where account_code = '100601'`)
  const ofOtherGroup = { ...BUSINESS, differs: { BusinessGroup: '2degreessmb' } }
  expect(await feedback({ to: api(), ...ofOtherGroup, ...kind })).not.toContain('FORBIDDEN')
})

test.each([
  ['CHG-006', PRODUCT],
  ['MOV-007', MOVE],
] as const)('%s the provider refuses a %j of wireless broadband', async (_id, kind) => {
  const grace = { to: api(), user: ['grace', '100702'], ...kind } as const
  expect(await feedback(grace)).toContain('FORBIDDEN')
  expect(await feedback({ to: api(), ...kind })).toEqual([])

  await api().db.script(`update core_product set bundle_type = 'Electricity', wireless_version = null
    where wireless_version is not null`)
  expect(await feedback(grace)).not.toContain('FORBIDDEN')
})

test.each([
  ['CHG-004', PRODUCT],
  ['MOV-005', MOVE],
] as const)('%s the provider refuses a %j of a plain phone line while that is closed', async (_id, kind) => {
  await api().db.script(`delete from product_order where account_code = '100901'`)
  const request = { to: api(), user: ['jack', '100901'], ...kind } as const
  expect(await feedback(request)).not.toContain('FORBIDDEN')

  await api().db.script(`update dynamic_configuration
    set configuration = jsonb_set(configuration, '{sales,disablePotsProductChange}', 'true')`)
  expect(await feedback(request)).toContain('FORBIDDEN')
  expect(await feedback({ to: api(), ...kind })).toEqual([])
})

describe('of a brand with rates of its own', () => {
  const branded = testApi(fillDemo, {}, { BRAND: 'orcon' })

  test('CHG-045 the provider refuses a rate that the brand does not let choose', async () => {
    const refusal = 'GET_ALL_CORE_PRODUCTS_CORE_PRODUCT_NOT_FOUND'
    const nikau = { to: branded(), user: ['nikau', '101001'] } as const
    expect(await feedback(nikau)).toContain(refusal)
    expect(await feedback({ ...nikau, category: 'UFB2000/2000' })).not.toContain(refusal)
  })
})

describe('of a brand that asks for no consent', () => {
  const branded = testApi(fillDemo, {}, { BRAND: '2degrees' })

  test('CHG-046 the provider refuses fibre that a neighbour must consent to', async () => {
    const move = { to: branded(), ...MOVE }
    expect(await feedback({ ...move, place: BY_CONSENT })).toContain(
      'GET_ALL_CORE_PRODUCTS_CORE_PRODUCT_NOT_FOUND',
    )
    expect(await feedback(move)).toEqual([])
  })

  test('HUB-019 ORD-064 a move in with power has the code of its brand, and another brand’s code is refused', async () => {
    const orderer = await signInBuyer(branded(), 'kiri', '100902')
    const place = demoLocationAt('25 Aro Street, Aro Valley, Wellington 6021')
    const offer = await offerTo(orderer, 'movehouse', place)
    const body = withPower(bodyFor(offer, { category: 'UFB300/100', ...MOVE }), offer)
    const codesWith = async (promoCode: string) => {
      const PromoCodes = body.PromoCodes.map((code) => ({ ...code, promoCode }))
      const answer = await amendAs(orderer, await beginOrder(orderer, 'movehouse'), {
        ...body,
        PromoCodes,
      })
      return orderResponse.parse(answer.json()).OrderFeedback.ValidationFeedback
    }

    expect(await codesWith('2DCPWRBD')).toEqual([])
    expect(await codesWith('BUNDLE10')).toEqual([{ FeedbackKey: 'PROMO_CODE_NOT_AVAILABLE' }])
  })
})
