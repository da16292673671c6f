import { PORT_FILTERING_CHANGES } from '@switchboard/domain/port-filtering/trail'

import type { Area } from '#api/provider/area.ts'

import { portFilteringEndpoints } from './endpoints.ts'

export const portFilteringArea: Area = {
  name: 'port-filtering',
  endpoints: portFilteringEndpoints,
  changes: PORT_FILTERING_CHANGES,
}
