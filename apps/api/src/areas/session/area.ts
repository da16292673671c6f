import type { Area } from '#api/provider/area.ts'

import { sessionEndpoints } from './endpoints.ts'

export const sessionArea: Area = {
  name: 'session',
  endpoints: sessionEndpoints,
}
