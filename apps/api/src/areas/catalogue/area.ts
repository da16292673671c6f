import { CATALOGUE_CHANGES } from '@switchboard/domain/catalogue/trail'

import type { Area } from '#api/provider/area.ts'

import { planChangesJob } from './changes/plans-job.ts'
import { catalogueEndpoints } from './endpoints.ts'
import { additionalProductsPart, productsPart } from './store/parts.ts'

export const catalogueArea: Area = {
  name: 'catalogue',
  endpoints: catalogueEndpoints,
  // after the bills: a cap belongs to a bill period, and excess usage is charged by the plan of that period
  jobs: { payments: (services) => [planChangesJob(services)] },
  dashboard: [additionalProductsPart, productsPart],
  changes: CATALOGUE_CHANGES,
}
