import type { Area } from '#api/area.ts'

import { analyticsEndpoints } from './endpoints.ts'

export const analyticsArea: Area = {
  name: 'analytics',
  endpoints: analyticsEndpoints,
}
