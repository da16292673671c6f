import type { Area } from '#api/provider/area.ts'

import { mountMeasuring } from './device/measuring.ts'
import { speedTestEndpoints } from './endpoints.ts'

export const speedTestArea: Area = {
  name: 'speed-test',
  endpoints: speedTestEndpoints,
  mountMore: mountMeasuring,
}
