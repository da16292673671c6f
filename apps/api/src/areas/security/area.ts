import type { Area } from '#api/provider/area.ts'

import { securityEndpoints } from './endpoints.ts'
import { passkeyEndpoints } from './passkeys.ts'
import { secondFactorEndpoints } from './second-factor.ts'

export const securityArea: Area = {
  name: 'security',
  endpoints: (services) => [
    ...securityEndpoints(),
    ...secondFactorEndpoints(services),
    ...passkeyEndpoints(services),
  ],
}
