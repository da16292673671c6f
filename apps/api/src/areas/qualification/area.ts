import type { Area } from '#api/provider/area.ts'

import { qualificationEndpoints } from './endpoints.ts'

export const qualificationArea: Area = {
  name: 'qualification',
  endpoints: ({ brand }) => qualificationEndpoints(brand),
}
