import type { Area } from '#api/area.ts'

import { mobileEndpoints } from './endpoints.ts'
import { mobileJobs } from './jobs.ts'
import { mobileUseEndpoints } from './use/endpoints.ts'
import { mobileUseJob } from './use/job.ts'

export const mobileArea: Area = {
  name: 'mobile',
  endpoints: (services) => [...mobileEndpoints(services), ...mobileUseEndpoints(services)],
  jobs: { use: (services) => [mobileUseJob(services)], expiry: mobileJobs },
  demo: async () => (await import('./demo/use.ts')).mobileUseDemo,
}
