import { CATALOGUE_CHANGES } from '@switchboard/domain/catalogue/trail'

import type { Area } from '#api/provider/area.ts'

import { createChangedPlansJob, listPlanSteps } from './changes/changed-plans-job.ts'
import { catalogueEndpoints } from './endpoints.ts'
import { additionalProductsPart, productsPart } from './store/parts.ts'

export const catalogueArea: Area = {
  name: 'catalogue',
  endpoints: catalogueEndpoints,
  // `payments` is the first time of day after the bills: data above a cap is charged by the plan of the ended bill period
  jobs: { payments: (services) => [createChangedPlansJob(services)] },
  stepsAhead: listPlanSteps,
  dashboard: [additionalProductsPart, productsPart],
  changes: CATALOGUE_CHANGES,
}
