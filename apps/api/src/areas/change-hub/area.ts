import type { Area } from '#api/provider/area.ts'

import { changeHubEndpoints } from './endpoints.ts'

export const changeHubArea: Area = {
  name: 'change-hub',
  endpoints: changeHubEndpoints,
}
