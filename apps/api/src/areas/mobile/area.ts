import type { Area } from '#api/area.ts'

import { mobileEndpoints } from './endpoints.ts'
import { mobileUseEndpoints } from './use/endpoints.ts'
import { mobileUseJob } from './use/job.ts'

export const mobileArea: Area = {
  name: 'mobile',
  endpoints: (services) => [...mobileEndpoints(), ...mobileUseEndpoints(services)],
  jobs: { use: (services) => [mobileUseJob(services)] },
  demo: async () => (await import('./demo/use.ts')).mobileUseDemo,
}
