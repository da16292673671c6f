import type { Area } from '#api/provider/area.ts'

import { dashboardEndpoints } from './endpoints.ts'

export const dashboardArea: Area = {
  name: 'dashboard',
  endpoints: ({ areas }) => dashboardEndpoints(areas),
}
