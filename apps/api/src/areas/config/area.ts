import type { Area } from '#api/area.ts'

import { configEndpoints } from './endpoints.ts'

export const configArea: Area = {
  name: 'config',
  endpoints: configEndpoints,
}
