import { ASK_CHANGES } from '@switchboard/domain/mobile/asks/trail'
import { NUMBER_CHANGES } from '@switchboard/domain/mobile/numbers/trail'

import type { Area } from '#api/provider/area.ts'

import { askEndpoints } from './asks/endpoints.ts'
import { mobileEndpoints } from './endpoints.ts'
import { mobileJobs } from './jobs.ts'
import { departuresJob } from './numbers/departures.ts'
import { numbersEndpoints } from './numbers/endpoints.ts'
import { numberExpiryJobs, numberOrderJobs } from './numbers/jobs.ts'
import { mobileUseEndpoints } from './use/endpoints.ts'
import { mobileUseJob } from './use/job.ts'

export const mobileArea: Area = {
  name: 'mobile',
  endpoints: (services) => [
    ...mobileEndpoints(services),
    ...mobileUseEndpoints(services),
    ...numbersEndpoints(services),
    ...askEndpoints(services),
  ],
  jobs: {
    use: (services) => [mobileUseJob(services)],
    orders: (services) => [...numberOrderJobs(services), departuresJob(services)],
    expiry: (services) => [...mobileJobs(services), ...numberExpiryJobs(services)],
  },
  changes: [...NUMBER_CHANGES, ...ASK_CHANGES],
  demo: async () => (await import('./demo/facts.ts')).mobileDemo,
}
