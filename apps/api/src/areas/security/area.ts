import type { Area } from '#api/area.ts'

import { securityEndpoints } from './endpoints.ts'

export const securityArea: Area = {
  name: 'security',
  endpoints: securityEndpoints,
}
