import type { Area } from '#api/area.ts'

import { qualificationEndpoints } from './endpoints.ts'

export const qualificationArea: Area = {
  name: 'qualification',
  endpoints: ({ brand }) => qualificationEndpoints(brand),
}
