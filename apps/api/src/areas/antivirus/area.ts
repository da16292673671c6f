import type { Area } from '#api/provider/area.ts'

import { antivirusEndpoints } from './endpoints.ts'

export const antivirusArea: Area = {
  name: 'antivirus',
  endpoints: antivirusEndpoints,
  demo: async () => (await import('./demo.ts')).antivirusDemo,
}
