import { accountsEndpoints } from '#api/areas/accounts/endpoints.ts'
import { configEndpoints } from '#api/areas/config/endpoints.ts'
import { sessionEndpoints } from '#api/areas/session/endpoints.ts'
import type { Endpoint } from '#api/http/handle.ts'
import type { Identity } from '#api/identity/identity.ts'
import type { Services } from '#api/services.ts'

/** Every endpoint of the API, area by area. */
export function endpointsOf(_services: Services, identity: Identity): Endpoint[] {
  return [...configEndpoints(), ...accountsEndpoints(), ...sessionEndpoints(identity)]
}
