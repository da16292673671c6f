import { ACTING, BEN, ORDERING } from '#api/testing/access-callers.ts'
import type { AccessRows } from '#api/testing/access-callers.ts'

const ofIcp = { parameters: { icp: '0001000011CKACA' } }
const salesChannel = 'SelfService'

/** Who may make each call of the area, the request, and the changes it makes. */
export const ACCESS: AccessRows = {
  'POST /accounts/{accountCode}/qualifyenergy': {
    who: ACTING,
    asked: { body: { icp: ofIcp.parameters.icp, salesChannel } },
    change: null,
  },
  'GET /accounts/{accountCode}/qualifyenergy/locations/{locationId}': {
    who: ACTING,
    asked: { parameters: { locationId: '9000012' }, query: { salesChannel } },
  },
  'GET /accounts/{accountCode}/icps/{icp}': { who: ACTING, asked: ofIcp },
  'GET /accounts/{accountCode}/icps/{icp}/summary': { who: ACTING, asked: ofIcp },
  'GET /accounts/{accountCode}/icps/{icp}/address': { who: ACTING, asked: ofIcp },
  'GET /accounts/{accountCode}/icps/{icp}/capacitycharge': { who: ACTING, asked: ofIcp },
  'GET /accounts/{accountCode}/catalogue/electricitycoreproducts': {
    who: ACTING,
    asked: { query: { salesChannel } },
  },
  'GET /accounts/{accountCode}/products/power/icps': { who: ACTING },
  'GET /accounts/{accountCode}/products/power/has': { who: ACTING },
  'GET /accounts/{accountCode}/powerorders': { who: ACTING },
  'POST /accounts/{accountCode}/products/power/plan': {
    who: ORDERING,
    asked: { body: { icp: '0001000002CKCA7', planKey: 'power-smart-low', salesChannel } },
    change: { action: 'power-plan-changed', by: BEN },
  },
}
