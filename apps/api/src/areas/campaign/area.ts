import type { Area } from '#api/provider/area.ts'

import { campaignEndpoints } from './endpoints.ts'

export const campaignArea: Area = {
  name: 'campaign',
  endpoints: campaignEndpoints,
  demo: async () => (await import('./demo.ts')).campaignDemo,
}
