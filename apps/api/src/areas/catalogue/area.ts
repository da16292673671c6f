import { CATALOGUE_CHANGES } from '@switchboard/domain/catalogue/trail'

import type { Area } from '#api/area.ts'

import { changedPlansJob } from './changes/plans-job.ts'
import { catalogueEndpoints } from './endpoints.ts'
import { additionalProductsPart, productsPart } from './store/parts.ts'

export const catalogueArea: Area = {
  name: 'catalogue',
  endpoints: catalogueEndpoints,
  // after the bills: a cap is of a bill period, and what is above it goes by the plan of that
  jobs: { payments: (services) => [changedPlansJob(services)] },
  dashboard: [additionalProductsPart, productsPart],
  changes: CATALOGUE_CHANGES,
}
