import { NUMBER_CHANGES } from '@switchboard/domain/mobile/numbers/trail'

import type { Area } from '#api/area.ts'

import { mobileEndpoints } from './endpoints.ts'
import { numbersEndpoints } from './numbers/endpoints.ts'
import { numberExpiryJobs, numberOrderJobs } from './numbers/jobs.ts'

export const mobileArea: Area = {
  name: 'mobile',
  endpoints: (services) => [...mobileEndpoints(), ...numbersEndpoints(services)],
  jobs: { orders: numberOrderJobs, expiry: numberExpiryJobs },
  changes: NUMBER_CHANGES,
  demo: async () => (await import('./numbers/demo.ts')).numbersDemo,
}
