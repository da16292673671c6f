import type { Area } from '#api/area.ts'

import { usageEndpoints } from './endpoints.ts'

export const usageArea: Area = {
  name: 'usage',
  endpoints: usageEndpoints,
}
