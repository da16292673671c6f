import { expect, test } from 'vitest'

import { readAccount } from '@switchboard/domain/accounts/contract'
import { cancelOrder } from '@switchboard/domain/ordering/following/contract'
import { icpCheckDigits } from '@switchboard/domain/qualification/icp'

import { fillDemo } from '#api/fill-demo.ts'
import { testApi } from '#api/testing/api.ts'
import { testGateway } from '#api/testing/gateway.ts'
import { signInBuyer } from '#api/testing/orders.ts'
import type { Orderer } from '#api/testing/orders.ts'
import {
  BY_HAND,
  SMART,
  sendPowerAmendment,
  sendPowerCommit,
  beginPowerOrder,
  listPowerFeedback,
  movingInOn,
  submitPowerOrder,
  powerOrderFor,
} from '#api/testing/power-orders.ts'
import type { SentPowerOrder } from '#api/testing/power-orders.ts'

import { countOrderRows } from './testing/power-orders.ts'
import { KIRI, kiri } from './testing/orders.ts'

const sandbox = await testGateway()

const api = testApi(fillDemo, {}, { ELECTRICITY_REGISTRY_URL: sandbox.registryUrl })

async function staff(): Promise<Orderer> {
  return { api: api(), token: await api().createStaffToken(KIRI), accountCode: KIRI }
}

function component(differences: Record<string, string | null>): Partial<SentPowerOrder> {
  const [product] = powerOrderFor(SMART).CoreProducts
  const [first] = product?.Components ?? []
  if (first === undefined) throw new Error('an order has a component')
  return {
    CoreProducts: [{ CoreProductKey: 'ELECTRICITY', Components: [{ ...first, ...differences }] }],
  }
}

const elsewhere = `0009999999CK`

const BEN_HAS = '0001000002CKCA7'

test.each<[code: string, why: string, body: SentPowerOrder]>([
  [
    'NO_SERVICE_IDS_AVAILABLE',
    'PWR-084 without a service id',
    powerOrderFor(SMART, component({ ServiceEntity: null })),
  ],
  [
    'NO_SERVICE_IDS_AVAILABLE',
    'PWR-084 with an empty service id',
    powerOrderFor(SMART, component({ ServiceEntity: '' })),
  ],
  [
    'ICP_MALFORMED',
    'whose number has wrong check digits',
    powerOrderFor({ ...SMART, icp: '0001000032CKB50' }),
  ],
  [
    'ICP_NOT_FOUND',
    'that the registry does not have',
    powerOrderFor({ ...SMART, icp: elsewhere + icpCheckDigits(elsewhere) }),
  ],
  ['ICP_NOT_AT_LOCATION', 'of another place', powerOrderFor({ ...SMART, locationId: BY_HAND.locationId })],
  [
    'ExistingOpenContractRetail',
    'PWR-023 that supplies another account of ours',
    powerOrderFor({ ...SMART, icp: BEN_HAS, locationId: '9000003' }),
  ],
  ['SERVICE_PLAN_NOT_SELECTED', 'without a plan', powerOrderFor(SMART, component({ RatePlan: null }))],
  [
    'PLAN_NOT_AVAILABLE_FOR_CORE_PRODUCT',
    'by the plan of another meter',
    powerOrderFor(SMART, component({ RatePlan: 'power-dial' })),
  ],
  [
    'PLAN_NOT_AVAILABLE_FOR_CORE_PRODUCT',
    'by the plan of a business',
    powerOrderFor(SMART, component({ RatePlan: 'power-business' })),
  ],
  [
    'METER_LOCATION_REFUSED',
    'PWR-030 read by hand without the place of its meter',
    powerOrderFor(BY_HAND, { ServiceAddress: { LocationID: BY_HAND.locationId } }),
  ],
  [
    'SITE_ACCESS_REFUSED',
    'PWR-031 with 256 letters of notes',
    powerOrderFor(BY_HAND, {
      ServiceAddress: {
        LocationID: BY_HAND.locationId,
        AddressAccessInformation: {
          AccessWarningKey: null,
          EquipmentLocationKey: 'inside',
          Notes: 'x'.repeat(256),
        },
      },
    }),
  ],
  [
    'SITE_ACCESS_REFUSED',
    'PWR-033 PWR-061 with access to a smart meter',
    powerOrderFor(SMART, {
      ServiceAddress: {
        LocationID: SMART.locationId,
        AddressAccessInformation: { AccessWarningKey: null, EquipmentLocationKey: 'inside', Notes: '' },
      },
    }),
  ],
  [
    'INSUFFICIENT_ORDER_INFO',
    'PWR-059 without the medical question',
    powerOrderFor(SMART, { Questions: [{ question: 'LiveThereOrMovingIn', answer: 'LiveThere' }] }),
  ],
  [
    'INSUFFICIENT_ORDER_INFO',
    'PWR-059 with another answer to the medical question than yes or no',
    powerOrderFor(SMART, {
      Questions: [
        { question: 'PowerMedicalDependent', answer: 'Perhaps' },
        { question: 'LiveThereOrMovingIn', answer: 'LiveThere' },
      ],
    }),
  ],
  [
    'INSUFFICIENT_ORDER_INFO',
    'PWR-060 with an answer that there is not',
    powerOrderFor(SMART, {
      Questions: [
        { question: 'PowerMedicalDependent', answer: 'No' },
        { question: 'LiveThereOrMovingIn', answer: 'Perhaps' },
      ],
    }),
  ],
  [
    'PROVISIONING_DATE_NOT_OFFERED',
    'PWR-027 moving in without a day',
    powerOrderFor(SMART, { ...movingInOn(''), RequestedDateOfProvisioning: null }),
  ],
  [
    'PROVISIONING_DATE_NOT_OFFERED',
    'PWR-028 moving in more than three months ago',
    powerOrderFor(SMART, movingInOn('2026-08-20')),
  ],
  [
    'PROVISIONING_DATE_NOT_OFFERED',
    'PWR-028 moving in more than a month ahead',
    powerOrderFor(SMART, movingInOn('2026-12-22')),
  ],
  [
    'PROMO_CODE_NOT_AVAILABLE',
    'PWR-097 moving in with broadband and without the code',
    powerOrderFor(SMART, { ...movingInOn('2026-12-01'), PromoCodes: [] }),
  ],
  [
    'PROMO_CODE_NOT_AVAILABLE',
    'PWR-097 a switch with the code',
    powerOrderFor(SMART, { PromoCodes: [{ promoCode: 'BUNDLE10' }] }),
  ],
  [
    'BUSINESS_GROUP_NOT_FOUND',
    'for another business group',
    powerOrderFor(SMART, { BusinessGroup: 'orconbus' }),
  ],
  ['FORBIDDEN', 'PWR-098 sold by someone else', powerOrderFor(SMART, { SalesPerson: 'Sam' })],
])('an order is not OK with %s: %s; it cannot be committed', async (code, _why, body) => {
  const orderer = await kiri(api())
  const orderId = await beginPowerOrder(orderer)
  const amended = await sendPowerAmendment(orderer, orderId, body)
  const committed = await sendPowerCommit(orderer, orderId)

  expect(amended.json()).toMatchObject({
    state: 'NotOK',
    OrderFeedback: { ValidationFeedback: [{ FeedbackKey: code }] },
  })
  expect(committed.json()).toMatchObject({ code: 'FEEDBACK_NOT_OK' })
  expect(await countOrderRows(api())).toEqual({ placed: 0, listed: 0, letters: 0, traced: 0 })
})

test.each(['2026-08-21', '2026-11-21', '2026-12-21'])(
  'PWR-028 power for a move in may begin on %s',
  async (on) => {
    expect(await listPowerFeedback(await kiri(api()), powerOrderFor(SMART, movingInOn(on)))).toEqual([])
  },
)

test.each(['SelfService', 'MoveHouse', 'OnlineSignup'] as const)(
  'PWR-098 power is sold by the channel %s',
  async (SalesChannel) => {
    expect(await listPowerFeedback(await kiri(api()), powerOrderFor(SMART, { SalesChannel }))).toEqual([])
  },
)

test.each([
  ['has ended the day before', '2026-11-26', []],
  ['ends on its first day', '2026-11-27', ['ExistingOpenContractRetail']],
])('PWR-023 a connection whose supply to another account %s: %j', async (_when, endsOn, codes) => {
  await api().sql`insert into electricity_supply (icp, account_code, service_number, starts_on, ends_on)
    values (${SMART.icp}, '100517', 90, '2025-01-01', ${endsOn})`

  expect(await listPowerFeedback(await kiri(api()), powerOrderFor(SMART))).toEqual(codes)
})

test('PWR-005 PWR-008 PWR-009 PWR-029 staff order on any day and besides pending orders, but no connection twice', async () => {
  const [{ name: SalesPerson } = { name: '' }] = await api().sql<{
    name: string
  }>`select name from staff_member limit 1`
  await submitPowerOrder(await kiri(api()), powerOrderFor(SMART))
  await api().sql`update account set can_order_new_products = false where account_code = ${KIRI}`
  const order = (connection: typeof SMART, on: string) =>
    powerOrderFor(connection, { ...movingInOn(on), SalesPerson })

  expect(await listPowerFeedback(await staff(), order(BY_HAND, '2025-01-01'))).toEqual([])
  expect(await listPowerFeedback(await staff(), order(SMART, '2026-12-01'))).toEqual([
    'ExistingOrderInProgress',
  ])
  expect(await listPowerFeedback(await kiri(api()), powerOrderFor(BY_HAND))).toEqual([
    'ExistingOrderInProgress',
    'FORBIDDEN',
  ])
})

test('PWR-006 PWR-007 PWR-024 a customer cannot order power while another order is pending, or without the permission', async () => {
  await api().sql`insert into product_order (account_code, order_number, kind, status, description, placed_on)
    values (${KIRI}, 7, 'change-plan', 'In Progress', 'Fibre', '2026-11-01')`
  const under = await listPowerFeedback(await kiri(api()), powerOrderFor(SMART))
  await api().sql`update product_order set status = 'Complete' where account_code = ${KIRI}`
  await api().sql`update account set can_order_new_products = false where account_code = ${KIRI}`

  expect(under).toEqual(['ExistingOrderInProgress'])
  expect(await listPowerFeedback(await kiri(api()), powerOrderFor(SMART))).toEqual(['FORBIDDEN'])
})

test('PWR-088 PWR-089 PWR-090 an order is refused without a core product of electricity, and with two', async () => {
  await api()
    .sql`insert into core_product (core_product_key, place, description, bundle_type, brands, sales_channels)
    select 'POWER2', 99, 'Power', 'Electricity', brands, sales_channels from core_product where core_product_key = 'ELECTRICITY'`
  const two = await listPowerFeedback(await kiri(api()), powerOrderFor(SMART))
  await api().sql`update core_product set brands = '{}' where bundle_type = 'Electricity'`
  const none = await listPowerFeedback(await kiri(api()), powerOrderFor(SMART))
  await api().sql`update core_product set brands = '{}'`

  expect(two).toContain('MULTIPLE_ELECTRICITY_CORE_PRODUCTS')
  expect(none).toContain('NO_ELECTRICITY_CORE_PRODUCT')
  expect(await listPowerFeedback(await kiri(api()), powerOrderFor(SMART))).toContain('NO_CORE_PRODUCTS')
})

test('PWR-004 an account with a pending order of power is offered none', async () => {
  const { token, accountCode } = await kiri(api())
  await api().sql`update account set power_available = true where account_code = ${KIRI}`
  const power = async () => {
    const answer = await api().make(readAccount, { token, parameters: { accountCode } })
    return readAccount.reply.parse(answer.json()).serviceFacts?.power
  }
  const before = await power()
  const { orderId } = await submitPowerOrder(await kiri(api()), powerOrderFor(SMART))
  const ordered = await power()
  await api().make(cancelOrder, { token, parameters: { accountCode, orderId } })

  expect([before, ordered, await power()]).toEqual(['available', 'none', 'available'])
})

test('PWR-003 PWR-023 an account with power can order more only by staff', async () => {
  const [staffMember] = await api().sql<{ name: string }>`select name from staff_member limit 1`
  const accountCode = '100517'
  const ben = await signInBuyer(api(), 'ben', accountCode)
  const byStaff = { ...ben, token: await api().createStaffToken(accountCode) }
  const SalesPerson = staffMember?.name ?? ''
  // his other orders are done
  await api().sql`delete from product_order where account_code = ${accountCode}`

  expect(await listPowerFeedback(ben, powerOrderFor(SMART))).toEqual(['ExistingOpenContractRetail'])
  expect(await listPowerFeedback(byStaff, powerOrderFor(SMART, { SalesPerson }))).toEqual([])
})
