import { USAGE_CHANGES } from '@switchboard/domain/usage/trail'

import type { Area } from '#api/provider/area.ts'

import { usageAlertsJob } from './alerts/job.ts'
import { usageEndpoints } from './endpoints.ts'
import { powerNowPart } from './power/power-now.ts'
import { callsNowPart } from './store/calls.ts'
import { dataNowPart } from './store/data.ts'

export const usageArea: Area = {
  name: 'usage',
  endpoints: usageEndpoints,
  changes: USAGE_CHANGES,
  // after the other jobs of the day, which write the use
  jobs: { use: (services) => [usageAlertsJob(services)] },
  dashboard: [dataNowPart, callsNowPart, powerNowPart],
}
