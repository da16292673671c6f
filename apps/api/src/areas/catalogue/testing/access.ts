import { ACTING, BEN, KIRI, ORDERING, SIGNED_IN } from '#api/testing/access-callers.ts'
import type { AccessRows } from '#api/testing/access-callers.ts'

const selfService = { salesChannel: 'SelfService' }
const FILTER_OF_INTERNET = { service: 'Internet', feature: 'safe_mode' }
const HAS_FILTER = `insert into recurring_charge (account_code, charge_number, subject, line_kind, category, name, monthly_cents,
      starts_on, product_key) values ('${KIRI.accountCode}', 901, 'extra:safe_mode', 'extra', 'Extras', 'Filter', 100, '2026-01-01', 'OLD')`
const filter = { salesChannel: 'Portal', service: 'safe_mode', productKey: 'SAFE-MODE' }
const staticIp = {
  kind: 'static-ip',
  startsOn: '2026-11-22',
  products: { static_ip: 'STATIC-IP' },
  planKey: null,
}

/** Who may make each call of the area, how it is asked, and what it changes. */
export const ACCESS: AccessRows = {
  'GET /accounts/{accountCode}/products': { who: ACTING },
  'GET /accounts/{accountCode}/products/additional': { who: ACTING },
  'GET /accounts/{accountCode}/productorders': { who: ACTING },
  'GET /accounts/{accountCode}/products/contract': { who: ACTING },
  'GET /accounts/{accountCode}/products/voice': { who: ACTING },
  'GET /accounts/{accountCode}/products/callingpackbundle': { who: ACTING },
  'POST /accounts/{accountCode}/products/plan': {
    who: ORDERING,
    input: { body: { service: 'Internet', planKey: 'CHOUFB1000VOIP-UNL' } },
    change: {
      action: 'plan-changed',
      by: KIRI,
      input: { body: { service: 'Internet', planKey: 'VDSLVOIP-200' } },
    },
  },
  'POST /accounts/{accountCode}/products/additional/add': {
    who: ORDERING,
    input: { body: filter },
    change: {
      action: 'additional-product-set',
      by: KIRI,
    },
  },
  'POST /accounts/{accountCode}/products/additional/change': {
    who: ORDERING,
    input: { body: filter },
    change: {
      action: 'additional-product-set',
      by: KIRI,
      before: HAS_FILTER,
    },
  },
  'POST /accounts/{accountCode}/products/additional/set': {
    who: ORDERING,
    input: { body: filter },
    change: {
      action: 'additional-product-set',
      by: KIRI,
    },
  },
  'GET /accounts/{accountCode}/products/changes': { who: ACTING, input: { query: { kind: 'static-ip' } } },
  'POST /accounts/{accountCode}/products/changes/forecast': {
    who: ORDERING,
    input: { body: staticIp },
    change: null,
  },
  'POST /accounts/{accountCode}/products/changes': {
    who: ORDERING,
    input: { body: { ...staticIp, ...selfService } },
    change: { action: 'product-change-made', by: KIRI },
  },
  'POST /accounts/{accountCode}/products/changes/{changeNumber}/undo': {
    who: ORDERING,
    input: { parameters: { changeNumber: '1' }, body: {} },
    change: {
      action: 'product-change-undone',
      by: KIRI,
      before: `insert into product_change (account_code, change_number, kind, starts_on, wanted, begins, ends, made_at)
      values ('${KIRI.accountCode}', 1, 'static-ip', '2026-12-01', '', '{}', '{}', now())`,
    },
  },
  'GET /accounts/{accountCode}/services/{service}/features/{feature}': {
    who: ACTING,
    input: { parameters: FILTER_OF_INTERNET },
  },
  'PUT /accounts/{accountCode}/services/{service}/features/{feature}': {
    who: ORDERING,
    input: { parameters: FILTER_OF_INTERNET, body: { parameter: 'Parameter1', value: 'Off' } },
    change: { action: 'feature-set', by: KIRI, before: HAS_FILTER },
  },
  'GET /catalogue/billcycles': { who: SIGNED_IN },
  'GET /catalogue/serviceproviders': { who: SIGNED_IN },
  'GET /catalogue/serviceproviders/{providerKey}': {
    who: SIGNED_IN,
    input: { parameters: { providerKey: 'OTHER' } },
  },
  'GET /accounts/{accountCode}/catalogue/coreproducts': { who: ACTING, input: { query: selfService } },
  'GET /accounts/{accountCode}/catalogue/coreproducts/{coreProductKey}': {
    who: ACTING,
    input: { parameters: { coreProductKey: 'VDSL' }, query: selfService },
  },
  'GET /accounts/{accountCode}/catalogue/coreproducts/{coreProductKey}/additionalproducts': {
    who: ACTING,
    input: { parameters: { coreProductKey: 'VDSL' }, query: selfService },
  },
  'GET /accounts/{accountCode}/catalogue/coreproducts/{coreProductKey}/callingpackbundles': {
    who: ACTING,
    input: { parameters: { coreProductKey: 'VDSL' }, query: selfService },
  },
  'GET /accounts/{accountCode}/catalogue/coreproducts/{coreProductKey}/hardware': {
    who: ACTING,
    input: { parameters: { coreProductKey: 'VDSL' } },
  },
  'GET /accounts/{accountCode}/catalogue/coreproducts/{coreProductKey}/hardware/{hardwareProductKey}': {
    who: ACTING,
    input: { parameters: { coreProductKey: 'VDSL', hardwareProductKey: 'HUB5' } },
  },
  'GET /accounts/{accountCode}/catalogue/plans/{planKey}': {
    who: ACTING,
    input: { parameters: { planKey: 'VDSL-UNL' } },
  },
  'GET /accounts/{accountCode}/catalogue/offers/{offerKey}': {
    who: ACTING,
    input: { parameters: { offerKey: 'bundle' } },
  },
  'GET /accounts/{accountCode}/catalogue/mobileaddons': { who: ACTING },
  'GET /accounts/{accountCode}/offer': { who: ACTING, input: { query: selfService } },
  'POST /accounts/{accountCode}/products/additional/remove': {
    who: ORDERING,
    input: { body: { salesChannel: 'Portal', service: 'paperbill', productKey: null } },
    change: {
      action: 'additional-product-removed',
      by: BEN,
    },
  },
}
