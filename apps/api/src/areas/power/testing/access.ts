import { ACTING, BEN, ORDERING } from '#api/testing/access-callers.ts'
import type { AccessRows } from '#api/testing/access-callers.ts'

const ofIcp = { parameters: { icp: '0001000011CKACA' } }
const salesChannel = 'SelfService'

/** Who may make each call of the area, the request, and the changes it makes. */
export const ACCESS: AccessRows = {
  'POST /accounts/{accountCode}/qualifyenergy': {
    who: ACTING,
    input: { body: { icp: ofIcp.parameters.icp, salesChannel } },
    change: null,
  },
  'GET /accounts/{accountCode}/qualifyenergy/locations/{locationId}': {
    who: ACTING,
    input: { parameters: { locationId: '9000012' }, query: { salesChannel } },
  },
  'GET /accounts/{accountCode}/icps/{icp}': { who: ACTING, input: ofIcp },
  'GET /accounts/{accountCode}/icps/{icp}/summary': { who: ACTING, input: ofIcp },
  'GET /accounts/{accountCode}/icps/{icp}/address': { who: ACTING, input: ofIcp },
  'GET /accounts/{accountCode}/icps/{icp}/capacitycharge': { who: ACTING, input: ofIcp },
  'GET /accounts/{accountCode}/catalogue/electricitycoreproducts': {
    who: ACTING,
    input: { query: { salesChannel } },
  },
  'GET /accounts/{accountCode}/products/power/icps': { who: ACTING },
  'GET /accounts/{accountCode}/products/power/has': { who: ACTING },
  'GET /accounts/{accountCode}/powerorders': { who: ACTING },
  'POST /accounts/{accountCode}/products/power/plan': {
    who: ORDERING,
    input: { body: { icp: '0001000002CKCA7', planKey: 'power-smart-low', salesChannel } },
    change: { action: 'power-plan-changed', by: BEN },
  },
}
