import { ACTING, SIGNED_IN } from './access-callers.ts'
import type { AccessRows } from './access-callers.ts'

const selfService = { salesChannel: 'SelfService' }
const filter = { salesChannel: 'Portal', service: 'safe_mode', productKey: 'SAFE-MODE' }
const locationId = '9000001'
const ordered = {
  AdditionalProducts: [],
  HardwareOrders: [],
  LosingProviders: [],
  Questions: [],
  PromoCodes: [],
}
const seller = { BusinessGroup: 'residential', SalesChannel: 'SelfService', SalesPerson: 'SelfServiceV1' }
const order = { ...seller, ...ordered, CoreProductsToChange: [], ElectricityToChange: null }
const olderOrder = { Header: seller, meta: { orderTypeId: 2 }, Services: [], ...ordered }
const noOrder = { orderId: 'none' }
const noOlderOrder = { ...noOrder, orderToken: 'none' }

/** What is sold, where, and the orders of it. */
export const PRODUCT_ACCESS: AccessRows = {
  'GET /accounts/{accountCode}/products': [ACTING],
  'GET /accounts/{accountCode}/products/additional': [ACTING],
  'GET /addresses': [SIGNED_IN, { query: { text: '12 queen st auck' } }],
  'GET /locations/{locationId}': [SIGNED_IN, { parameters: { locationId } }],
  'GET /accounts/{accountCode}/qualification': [ACTING],
  'GET /accounts/{accountCode}/qualification/address': [ACTING, { query: { LocationID: locationId } }],
  'GET /accounts/{accountCode}/qualification/hardware': [ACTING, { query: { serviceEntity: 'none' } }],
  'GET /accounts/{accountCode}/qualification/phonenumbers': [
    ACTING,
    { query: { LocationID: locationId, count: '3' } },
  ],
  'GET /accounts/{accountCode}/qualification/locations/{locationId}': [
    ACTING,
    { parameters: { locationId } },
  ],
  'GET /accounts/{accountCode}/qualification/locations/{locationId}/hardware': [
    ACTING,
    { parameters: { locationId } },
  ],
  'GET /accounts/{accountCode}/qualification/locations/{locationId}/linenumbers': [
    ACTING,
    { parameters: { locationId }, query: { coreProductKey: 'VDSL' } },
  ],
  'GET /accounts/{accountCode}/qualification/locations/{locationId}/wireless': [
    ACTING,
    { parameters: { locationId } },
  ],
  'GET /accounts/{accountCode}/productorders': [ACTING],
  'GET /accounts/{accountCode}/products/othercharges': [ACTING],
  'GET /accounts/{accountCode}/products/power': [ACTING],
  'GET /accounts/{accountCode}/products/contract': [ACTING],
  'GET /accounts/{accountCode}/products/voice': [ACTING],
  'GET /accounts/{accountCode}/products/callingpackbundle': [ACTING],
  'POST /accounts/{accountCode}/products/plan': [
    ACTING,
    { body: { service: 'Internet', planKey: 'CHOUFB1000VOIP-UNL' } },
  ],
  'POST /accounts/{accountCode}/products/additional/add': [ACTING, { body: filter }],
  'POST /accounts/{accountCode}/products/additional/change': [ACTING, { body: filter }],
  'POST /accounts/{accountCode}/products/additional/set': [ACTING, { body: filter }],
  'GET /catalogue/billcycles': [SIGNED_IN],
  'GET /catalogue/serviceproviders': [SIGNED_IN],
  'GET /catalogue/serviceproviders/{providerKey}': [SIGNED_IN, { parameters: { providerKey: 'OTHER' } }],
  'GET /accounts/{accountCode}/catalogue/coreproducts': [ACTING, { query: selfService }],
  'GET /accounts/{accountCode}/catalogue/coreproducts/{coreProductKey}': [
    ACTING,
    { parameters: { coreProductKey: 'VDSL' }, query: selfService },
  ],
  'GET /accounts/{accountCode}/catalogue/coreproducts/{coreProductKey}/additionalproducts': [
    ACTING,
    { parameters: { coreProductKey: 'VDSL' }, query: selfService },
  ],
  'GET /accounts/{accountCode}/catalogue/coreproducts/{coreProductKey}/callingpackbundles': [
    ACTING,
    { parameters: { coreProductKey: 'VDSL' }, query: selfService },
  ],
  'GET /accounts/{accountCode}/catalogue/coreproducts/{coreProductKey}/hardware': [
    ACTING,
    { parameters: { coreProductKey: 'VDSL' } },
  ],
  'GET /accounts/{accountCode}/catalogue/coreproducts/{coreProductKey}/hardware/{hardwareProductKey}': [
    ACTING,
    { parameters: { coreProductKey: 'VDSL', hardwareProductKey: 'HUB5' } },
  ],
  'GET /accounts/{accountCode}/catalogue/plans/{planKey}': [ACTING, { parameters: { planKey: 'VDSL-UNL' } }],
  'GET /accounts/{accountCode}/catalogue/offers/{offerKey}': [ACTING, { parameters: { offerKey: 'bundle' } }],
  'GET /accounts/{accountCode}/catalogue/mobileaddons': [ACTING],
  'GET /accounts/{accountCode}/offer': [ACTING, { query: selfService }],
  'GET /accounts/{accountCode}/usage/months': [ACTING],
  'POST /accounts/{accountCode}/products/additional/remove': [
    ACTING,
    { body: { salesChannel: 'Portal', service: 'paperbill', productKey: null } },
  ],

  'POST /accounts/{accountCode}/orders': [ACTING, { body: { type: 'product' } }],
  'GET /accounts/{accountCode}/orders/{orderId}': [ACTING, { parameters: noOrder }],
  'PUT /accounts/{accountCode}/orders/{orderId}': [ACTING, { parameters: noOrder, body: order }],
  'POST /accounts/{accountCode}/orders/{orderId}/commit': [ACTING, { parameters: noOrder, body: {} }],
  'POST /accounts/{accountCode}/ordering': [ACTING, { body: { orderTypeId: 2 } }],
  'GET /accounts/{accountCode}/ordering/{orderId}/{orderToken}': [ACTING, { parameters: noOlderOrder }],
  'PUT /accounts/{accountCode}/ordering/{orderId}/{orderToken}': [
    ACTING,
    { parameters: noOlderOrder, body: olderOrder },
  ],
  'POST /accounts/{accountCode}/ordering/{orderId}/{orderToken}/commit': [
    ACTING,
    { parameters: noOlderOrder, body: {} },
  ],
}
