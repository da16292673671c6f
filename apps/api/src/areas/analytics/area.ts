import type { Area } from '#api/provider/area.ts'

import { analyticsEndpoints } from './endpoints.ts'

export const analyticsArea: Area = {
  name: 'analytics',
  endpoints: analyticsEndpoints,
}
