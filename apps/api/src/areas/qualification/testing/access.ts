import { ACTING, SIGNED_IN } from '#api/testing/access-callers.ts'
import type { AccessRows } from '#api/testing/access-callers.ts'

const locationId = '9000001'

export const ACCESS: AccessRows = {
  'GET /addresses': { who: SIGNED_IN, input: { query: { text: '12 queen st auck' } } },
  'GET /locations/{locationId}': { who: SIGNED_IN, input: { parameters: { locationId } } },
  'GET /accounts/{accountCode}/qualification': { who: ACTING },
  'GET /accounts/{accountCode}/qualification/address': {
    who: ACTING,
    input: { query: { LocationID: locationId } },
  },
  'GET /accounts/{accountCode}/qualification/hardware': {
    who: ACTING,
    input: { query: { serviceEntity: 'none' } },
  },
  'GET /accounts/{accountCode}/qualification/phonenumbers': {
    who: ACTING,
    input: { query: { LocationID: locationId, count: '3' } },
  },
  'GET /accounts/{accountCode}/qualification/locations/{locationId}': {
    who: ACTING,
    input: { parameters: { locationId } },
  },
  'GET /accounts/{accountCode}/qualification/locations/{locationId}/hardware': {
    who: ACTING,
    input: { parameters: { locationId } },
  },
  'GET /accounts/{accountCode}/qualification/locations/{locationId}/linenumbers': {
    who: ACTING,
    input: { parameters: { locationId }, query: { coreProductKey: 'VDSL' } },
  },
  'GET /accounts/{accountCode}/qualification/locations/{locationId}/wireless': {
    who: ACTING,
    input: { parameters: { locationId } },
  },
}
