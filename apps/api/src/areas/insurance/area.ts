import type { Area } from '#api/provider/area.ts'

import { insuranceEndpoints } from './endpoints.ts'

export const insuranceArea: Area = {
  name: 'insurance',
  endpoints: insuranceEndpoints,
  demo: async () => (await import('./demo.ts')).insuranceDemo,
}
