import { POWER_CHANGES } from '@switchboard/domain/power/trail'

import type { Area } from '#api/provider/area.ts'

import { powerEndpoints } from './endpoints.ts'

export const powerArea: Area = {
  name: 'power',
  endpoints: powerEndpoints,
  changes: POWER_CHANGES,
}
