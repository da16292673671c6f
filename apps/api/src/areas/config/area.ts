import type { Area } from '#api/provider/area.ts'

import { configEndpoints } from './endpoints.ts'

export const configArea: Area = {
  name: 'config',
  endpoints: configEndpoints,
}
