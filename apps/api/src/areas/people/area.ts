import { PEOPLE_CHANGES } from '@switchboard/domain/people/trail'

import type { Area } from '#api/provider/area.ts'

import { peopleEndpoints, peopleJobs } from './endpoints.ts'

export const peopleArea: Area = {
  name: 'people',
  endpoints: peopleEndpoints,
  jobs: { expiry: peopleJobs },
  changes: PEOPLE_CHANGES,
  demo: async () => (await import('./demo.ts')).peopleDemo,
}
