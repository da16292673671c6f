import { expect } from 'vitest'

import type { SentBody } from '@switchboard/domain/call'
import { amendOrder } from '@switchboard/domain/ordering/contract'

import { simulateConnectionAt } from '@switchboard/domain/power/simulated-registry'

import { findDemoLocation } from '#api/demo/locations.ts'
import { ACTING, KIRI, ORDERING } from '#api/testing/access-callers.ts'
import type { AccessRows } from '#api/testing/access-callers.ts'
import type { TestApi } from '#api/testing/api.ts'
import { sqlOn } from '#api/testing/sql.ts'

const ordered = {
  AdditionalProducts: [],
  HardwareOrders: [],
  LosingProviders: [],
  Questions: [],
  PromoCodes: [],
}
const seller = {
  BusinessGroup: 'residential',
  SalesChannel: 'SelfService',
  SalesPerson: 'SelfServiceV1',
} as const
const order = { ...seller, ...ordered, CoreProductsToChange: [], ElectricityToChange: null }
const olderOrder = { Header: seller, meta: { orderTypeId: 2 }, Services: [], ...ordered }
const noOrder = { orderId: 'none' }
const noOlderOrder = { ...noOrder, orderToken: 'none' }

/** Kiri changes from VDSL to fibre. */
const toFibre: SentBody<typeof amendOrder> = {
  ...order,
  CoreProductsToChange: [
    {
      FromCoreProductKey: 'VDSLVOIP',
      FromCoreProductComponents: [],
      FromServiceAddress: null,
      ToCoreProductKey: 'CHOUFB300VOIP',
      ToCoreProductComponents: [
        { Service: 'Internet', ServiceEntity: 'c100902@demo.example', RatePlan: 'CHOUFB300VOIP-UNL' },
        { Service: 'Voice', ServiceEntity: '04 555 0192', RatePlan: 'CHOUFB300VOIP-FEATURES' },
      ],
      ToServiceAddress: { LocationID: String(findDemoLocation(KIRI.accountCode)) },
      ContractLength: 12,
      ContractHandlingOption: 'new',
      RequestedDateOfProvisioning: null,
      RequestedDateOfProvisioningSpecified: false,
      RequestedDateOfRelinquishment: null,
    },
  ],
}

const NO_PRICES = {
  place: { address: '', detail: '', leaves: null },
  prices: { plans: {}, extras: {}, hardware: {}, bundleCents: null, power: null },
  visited: false,
  ends: [],
}

/** Stores an order that its owner has amended and that is valid. */
function insertAmendedOrder(kind: string, token: string | null) {
  return async (api: TestApi) => {
    const { user, accountCode } = KIRI
    await api.db.script(`insert into service_order (account_code, order_id, kind, state, changed_at)
      values ('${accountCode}', 'order', 'plan', 'Draft', now())`)
    const answer = await api.make(amendOrder, {
      token: await api.createToken(user),
      parameters: { accountCode, orderId: 'order' },
      body: toFibre,
    })
    expect(answer.json()).toMatchObject({ state: 'OK' })
    await sqlOn(api.db)`update service_order set kind = ${kind}, order_token = ${token}
      where account_code = ${accountCode}`
  }
}

const powerOrder = {
  ...seller,
  CoreProducts: [],
  ServiceAddress: { LocationID: 'none' },
  RequestedDateOfProvisioning: null,
  Questions: [],
}

/** Kiri has no power and orders it where she lives. The generic amend call prepares the order that the power calls commit. */
async function insertAmendedPowerOrder(api: TestApi): Promise<void> {
  const { user, accountCode } = KIRI
  const LocationID = String(findDemoLocation(accountCode))
  const { icp = '' } = simulateConnectionAt(LocationID) ?? {}
  await api.db.script(`insert into service_order (account_code, order_id, kind, state, changed_at)
    values ('${accountCode}', 'order', 'power', 'Draft', now())`)
  const answer = await api.make(amendOrder, {
    token: await api.createToken(user),
    parameters: { accountCode, orderId: 'order' },
    body: {
      ...order,
      ElectricityToChange: {
        Icp: icp,
        CoreProductKey: 'ELECTRICITY',
        RatePlan: 'power-smart',
        ServiceAddress: { LocationID },
        RequestedDateOfProvisioning: '2026-12-01',
        RequestedDateOfRelinquishment: null,
      },
      Questions: [
        { question: 'PowerMedicalDependent', answer: 'No', serviceEntity: icp },
        { question: 'LiveThereOrMovingIn', answer: 'LiveThere', serviceEntity: icp },
      ],
    },
  })
  expect(answer.json()).toMatchObject({ state: 'OK' })
}

/** Stores a placed order, two weeks before its day. It is written by SQL, so that the audit trail has no entry of it. */
async function insertPlacedOrder(api: TestApi): Promise<void> {
  await insertAmendedOrder('product', null)(api)
  await sqlOn(api.db)`with placed as (
      update service_order set state = 'Committed', committed_at = changed_at, steps_done = 1, next_on = '2026-12-06',
        told = shown || ${JSON.stringify(NO_PRICES)}::jsonb
      where account_code = ${KIRI.accountCode} returning *)
    insert into product_order (account_code, order_number, kind, status, description, placed_on)
    select account_code, order_number, 'change-plan', 'Accepted', '', '2026-11-21' from placed`
}

/** Who may make each call of the area, a request, and the change that it makes. */
export const ACCESS: AccessRows = {
  // an order changes nothing before it is placed
  'POST /accounts/{accountCode}/orders': {
    who: ORDERING,
    input: { body: { type: 'product' } },
    change: null,
  },
  'GET /accounts/{accountCode}/orders/{orderId}': { who: ACTING, input: { parameters: noOrder } },
  'PUT /accounts/{accountCode}/orders/{orderId}': {
    who: ORDERING,
    input: { parameters: noOrder, body: order },
    change: null,
  },
  'POST /accounts/{accountCode}/orders/{orderId}/commit': {
    who: ORDERING,
    input: { parameters: noOrder, body: {} },
    change: {
      action: 'order-placed',
      by: KIRI,
      input: { parameters: { orderId: 'order' }, body: {} },
      before: insertAmendedOrder('product', null),
    },
  },
  'POST /accounts/{accountCode}/orders/{orderId}/cancel': {
    who: ORDERING,
    input: { parameters: noOrder },
    change: {
      action: 'order-cancelled',
      by: KIRI,
      input: { parameters: { orderId: 'order' } },
      before: insertPlacedOrder,
    },
  },
  // a forecast is rolled back
  'POST /accounts/{accountCode}/order-forecasts': {
    who: ORDERING,
    input: { body: { type: 'product', order } },
    change: null,
  },
  'POST /accounts/{accountCode}/powerorders': { who: ORDERING, change: null },
  'PUT /accounts/{accountCode}/powerorders/{orderId}': {
    who: ORDERING,
    input: { parameters: noOrder, body: powerOrder },
    change: null,
  },
  'POST /accounts/{accountCode}/powerorders/{orderId}/commit': {
    who: ORDERING,
    input: { parameters: noOrder, body: { termsAccepted: true } },
    change: {
      action: 'order-placed',
      by: KIRI,
      input: { parameters: { orderId: 'order' }, body: { termsAccepted: true } },
      before: insertAmendedPowerOrder,
    },
  },
  'POST /accounts/{accountCode}/ordering': {
    who: ORDERING,
    input: { body: { orderTypeId: 2 } },
    change: null,
  },
  'GET /accounts/{accountCode}/ordering/{orderId}/{orderToken}': {
    who: ACTING,
    input: { parameters: noOlderOrder },
  },
  'PUT /accounts/{accountCode}/ordering/{orderId}/{orderToken}': {
    who: ORDERING,
    input: { parameters: noOlderOrder, body: olderOrder },
    change: null,
  },
  'POST /accounts/{accountCode}/ordering/{orderId}/{orderToken}/commit': {
    who: ORDERING,
    input: { parameters: noOlderOrder, body: {} },
    change: {
      action: 'order-placed',
      by: KIRI,
      input: { parameters: { orderId: 'order', orderToken: 'token' }, body: {} },
      before: insertAmendedOrder('older', 'token'),
    },
  },
}
