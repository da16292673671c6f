import type { Area } from '#api/provider/area.ts'

import { passwordsEndpoints } from './endpoints.ts'

export const passwordsArea: Area = {
  name: 'passwords',
  endpoints: passwordsEndpoints,
}
