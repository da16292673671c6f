import type { Area } from '#api/provider/area.ts'

import { mobileAppEndpoints } from './endpoints.ts'

export const mobileAppArea: Area = {
  name: 'mobile-app',
  endpoints: mobileAppEndpoints,
}
