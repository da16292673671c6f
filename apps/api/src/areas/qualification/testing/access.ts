import { ACTING, SIGNED_IN } from '#api/testing/access-callers.ts'
import type { AccessRows } from '#api/testing/access-callers.ts'

const locationId = '9000001'

/** Who may make each call of the area, the request, and the changes it makes. */
export const ACCESS: AccessRows = {
  'GET /addresses': { who: SIGNED_IN, asked: { query: { text: '12 queen st auck' } } },
  'GET /locations/{locationId}': { who: SIGNED_IN, asked: { parameters: { locationId } } },
  'GET /accounts/{accountCode}/qualification': { who: ACTING },
  'GET /accounts/{accountCode}/qualification/address': {
    who: ACTING,
    asked: { query: { LocationID: locationId } },
  },
  'GET /accounts/{accountCode}/qualification/hardware': {
    who: ACTING,
    asked: { query: { serviceEntity: 'none' } },
  },
  'GET /accounts/{accountCode}/qualification/phonenumbers': {
    who: ACTING,
    asked: { query: { LocationID: locationId, count: '3' } },
  },
  'GET /accounts/{accountCode}/qualification/locations/{locationId}': {
    who: ACTING,
    asked: { parameters: { locationId } },
  },
  'GET /accounts/{accountCode}/qualification/locations/{locationId}/hardware': {
    who: ACTING,
    asked: { parameters: { locationId } },
  },
  'GET /accounts/{accountCode}/qualification/locations/{locationId}/linenumbers': {
    who: ACTING,
    asked: { parameters: { locationId }, query: { coreProductKey: 'VDSL' } },
  },
  'GET /accounts/{accountCode}/qualification/locations/{locationId}/wireless': {
    who: ACTING,
    asked: { parameters: { locationId } },
  },
}
