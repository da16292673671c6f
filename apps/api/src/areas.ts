import * as list from '#api/area-list.ts'
import type { Area } from '#api/provider/area.ts'
import { billRunJob } from '#api/provider/books/bill-run.ts'
import { arrivingUsageJob } from '#api/demo/internet-usage.ts'
import { createBankClient } from '#api/partners/bank/bank-http.ts'
import { createStoredCardClient } from '#api/partners/card-gateway/windcave-stored.ts'
import type { Endpoint } from '#api/platform/http/handle.ts'
import { identityJobs } from '#api/identity/expiry.ts'
import { factorSealsJob } from '#api/identity/factor-seals-job.ts'
import { collectionJob } from '#api/provider/collection/collection.ts'
import { collectionComparisonJob } from '#api/provider/collection/comparison.ts'
import { listJobsOfDay } from '#api/platform/jobs/day.ts'
import type { JobsOfDay } from '#api/platform/jobs/day.ts'
import { expiryJob } from '#api/platform/jobs/expiry.ts'
import type { Job } from '#api/platform/jobs/jobs.ts'
import { noticesJob } from '#api/provider/notices/outbox.ts'
import { getPost } from '#api/provider/notices/post.ts'
import type { Services } from '#api/platform/services.ts'

export const AREAS: readonly Area[] = Object.values(list)

/** Every endpoint of the API, each under the name of its area. */
export function listEndpoints(services: Services): Endpoint[] {
  const areaServices = { ...services, areas: AREAS }
  return AREAS.flatMap(({ name, endpoints }) =>
    endpoints(areaServices).map((each) => ({ ...each, area: name })),
  )
}

/** The jobs that belong to no single area. */
const SHARED_JOBS: JobsOfDay = {
  use: (services) => (services.environment.SANDBOX ? [arrivingUsageJob(services)] : []),
  bills: (services) => [billRunJob(services)],
  payments: (services) => {
    const collectors = {
      bank: createBankClient(services),
      cards: createStoredCardClient(services.environment),
    }
    return [collectionJob(services, collectors), collectionComparisonJob(services, collectors)]
  },
  letters: (services) => [noticesJob(services, getPost(services.environment))],
  expiry: (services) => [expiryJob(services), ...identityJobs(services), factorSealsJob(services)],
}

/** All jobs, by their times of the day. */
export function listJobs(services: Services): Job[] {
  return listJobsOfDay([SHARED_JOBS, ...AREAS.map(({ jobs }) => jobs ?? {})], services)
}
