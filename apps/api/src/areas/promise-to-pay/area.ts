import { PROMISE_TO_PAY_CHANGES } from '@switchboard/domain/promise-to-pay/trail'

import type { Area } from '#api/provider/area.ts'

import { promiseToPayEndpoints } from './endpoints.ts'
import { promiseToPayJobs } from './watch.ts'
import { promisePart, promiseStandingPart } from './store/promises.ts'

export const promiseToPayArea: Area = {
  name: 'promise-to-pay',
  endpoints: promiseToPayEndpoints,
  jobs: { overdue: promiseToPayJobs },
  dashboard: [promisePart, promiseStandingPart],
  changes: PROMISE_TO_PAY_CHANGES,
}
