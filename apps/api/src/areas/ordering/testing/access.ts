import { expect } from 'vitest'

import type { SentBody } from '@switchboard/domain/call'
import { amendOrder } from '@switchboard/domain/ordering/contract'

import { demoLocationOf } from '#api/demo/locations.ts'
import { ACTING, KIRI } from '#api/testing/access-callers.ts'
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

/** Kiri goes from VDSL to fibre. */
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
      ToServiceAddress: { LocationID: String(demoLocationOf(KIRI.accountCode)) },
      ContractLength: 12,
      ContractHandlingOption: 'new',
      RequestedDateOfProvisioning: null,
      RequestedDateOfProvisioningSpecified: false,
      RequestedDateOfRelinquishment: null,
    },
  ],
}

/** An order that its owner has put together, and that was validated. */
function amended(kind: string, token: string | null) {
  return async (api: TestApi) => {
    const { user, accountCode } = KIRI
    await api.db.script(`insert into service_order (account_code, order_id, kind, state, changed_at)
      values ('${accountCode}', 'order', 'plan', 'Draft', now())`)
    const answer = await api.make(amendOrder, {
      token: await api.tokenOf(user),
      parameters: { accountCode, orderId: 'order' },
      body: toFibre,
    })
    expect(answer.json()).toMatchObject({ state: 'OK' })
    await sqlOn(api.db)`update service_order set kind = ${kind}, order_token = ${token}
      where account_code = ${accountCode}`
  }
}

/** Who may make each call of the area, how it is asked, and what it changes. */
export const ACCESS: AccessRows = {
  // an order that is being put together changes nothing before it is placed
  'POST /accounts/{accountCode}/orders': { who: ACTING, asked: { body: { type: 'product' } }, change: null },
  'GET /accounts/{accountCode}/orders/{orderId}': { who: ACTING, asked: { parameters: noOrder } },
  'PUT /accounts/{accountCode}/orders/{orderId}': {
    who: ACTING,
    asked: { parameters: noOrder, body: order },
    change: null,
  },
  'POST /accounts/{accountCode}/orders/{orderId}/commit': {
    who: ACTING,
    asked: { parameters: noOrder, body: {} },
    change: {
      action: 'order-placed',
      by: KIRI,
      asked: { parameters: { orderId: 'order' }, body: {} },
      before: amended('product', null),
    },
  },
  'POST /accounts/{accountCode}/ordering': { who: ACTING, asked: { body: { orderTypeId: 2 } }, change: null },
  'GET /accounts/{accountCode}/ordering/{orderId}/{orderToken}': {
    who: ACTING,
    asked: { parameters: noOlderOrder },
  },
  'PUT /accounts/{accountCode}/ordering/{orderId}/{orderToken}': {
    who: ACTING,
    asked: { parameters: noOlderOrder, body: olderOrder },
    change: null,
  },
  'POST /accounts/{accountCode}/ordering/{orderId}/{orderToken}/commit': {
    who: ACTING,
    asked: { parameters: noOlderOrder, body: {} },
    change: {
      action: 'order-placed',
      by: KIRI,
      asked: { parameters: { orderId: 'order', orderToken: 'token' }, body: {} },
      before: amended('older', 'token'),
    },
  },
}
