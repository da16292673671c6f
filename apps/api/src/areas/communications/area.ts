import type { Area } from '#api/provider/area.ts'

import { communicationsEndpoints } from './endpoints.ts'

export const communicationsArea: Area = {
  name: 'communications',
  endpoints: communicationsEndpoints,
  demo: async () => (await import('./demo.ts')).communicationsDemo,
}
