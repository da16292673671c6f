import type { AddKind, OrderBody } from '@switchboard/domain/ordering/contract'
import type { OrderAdditionalProduct } from '@switchboard/domain/ordering/order-parts'

import { signInBuyer } from '#api/testing/orders.ts'
import type { TestApi } from '#api/testing/api.ts'

/** Mobile numbers. */
export const MOBILE = '021 555 0197'
export const FREE = '021 555 2000'
export const MOBILE_OF_KIRI = '021 555 0199'
export const WAITING = '021 555 0198'

export const HEMI = { name: 'hemi', account: '100801' }

export const GRACE = { name: 'grace', account: '100702' }

export const KIRI = { name: 'kiri', account: '100902' }

type Customer = typeof HEMI

/** Kinds of orders for a single line. */
export type OneLine = Exclude<AddKind, 'mobilelead'>

export function buildBody(product: OrderAdditionalProduct | null, rest: Partial<OrderBody> = {}): OrderBody {
  return {
    BusinessGroup: 'residential',
    SalesChannel: 'SelfService',
    SalesPerson: 'SelfServiceV1',
    CoreProductsToChange: [],
    ElectricityToChange: null,
    AdditionalProducts: product === null ? [] : [product],
    HardwareOrders: [],
    LosingProviders: [],
    Questions: [],
    PromoCodes: [],
    ...rest,
  }
}

export const CARD: OrderBody['HardwareOrders'][number] = {
  serviceEntity: FREE,
  address: {
    StreetName: '5 Hinemoa Street',
    Suburb: 'Rotorua',
    City: 'Rotorua',
    PostCode: '3010',
    Country: 'New Zealand',
  },
  items: [{ key: 'SIM' }],
}

const toProduct = (Service: string, ServiceEntity: string, RatePlan: string | null) => ({
  Service,
  ServiceEntity,
  RatePlan,
})

export const ORDERS: Record<OneLine, { customer: Customer; body: OrderBody }> = {
  mobileplan: { customer: HEMI, body: buildBody(toProduct('mobile2_linerental', MOBILE, 'mobile-endless')) },
  mobileaddon: { customer: HEMI, body: buildBody(toProduct('mobile2_addon', MOBILE, 'addon-data-5')) },
  connection: {
    customer: HEMI,
    body: buildBody(toProduct('mobile2_linerental', FREE, 'mobile-12'), { HardwareOrders: [CARD] }),
  },
  wirelessaddon: {
    customer: GRACE,
    body: buildBody(toProduct('mobile2_wbb_addon', 'c100702@demo.example', 'addon-wbb-60')),
  },
  wirelessproduct: {
    customer: GRACE,
    body: buildBody({
      ...toProduct('wireless', 'c100702@demo.example', 'wbb2_300'),
      ContractLength: 12,
      ContractHandlingOption: 'new',
    }),
  },
  onlinevideo: {
    customer: KIRI,
    body: buildBody(toProduct('onlinevideo', 'c100902@demo.example', 'video'), { TermsAccepted: true }),
  },
}

export const signInCustomer = (api: TestApi, { name, account }: Customer) => signInBuyer(api, name, account)

export const plan = ORDERS.mobileplan.body

export const withDifference = (difference: Partial<OrderAdditionalProduct>, body = plan): OrderBody => ({
  ...body,
  AdditionalProducts: body.AdditionalProducts.map((each) => ({ ...each, ...difference })),
})
