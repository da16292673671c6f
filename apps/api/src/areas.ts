import { accountsEndpoints } from '#api/areas/accounts/endpoints.ts'
import { configEndpoints } from '#api/areas/config/endpoints.ts'
import type { Endpoint } from '#api/http/handle.ts'
import type { Services } from '#api/services.ts'

/** Every endpoint of the API, area by area. */
export function endpointsOf(_services: Services): Endpoint[] {
  return [...configEndpoints(), ...accountsEndpoints()]
}
