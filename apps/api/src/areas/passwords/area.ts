import type { Area } from '#api/area.ts'

import { passwordsEndpoints } from './endpoints.ts'

export const passwordsArea: Area = {
  name: 'passwords',
  endpoints: passwordsEndpoints,
}
