import type { AreaServices } from '#api/provider/area.ts'
import type { Endpoint } from '#api/platform/http/handle.ts'

import { deviceTestEndpoints } from './device/endpoints.ts'
import { lineTestEndpoints } from './line/endpoints.ts'

export function speedTestEndpoints(services: AreaServices): Endpoint[] {
  return [...lineTestEndpoints(services), ...deviceTestEndpoints(services)]
}
