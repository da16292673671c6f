import { accountsEndpoints } from '#api/areas/accounts/endpoints.ts'
import { configEndpoints } from '#api/areas/config/endpoints.ts'
import { paymentsEndpoints, paymentsJobs } from '#api/areas/payments/endpoints.ts'
import type { Endpoint } from '#api/http/handle.ts'
import type { Job } from '#api/jobs/jobs.ts'
import type { Services } from '#api/services.ts'

/** Every endpoint of the API, area by area. */
export function endpointsOf(services: Services): Endpoint[] {
  return [...configEndpoints(), ...accountsEndpoints(), ...paymentsEndpoints(services)]
}

/** What the areas have running by itself. */
export function jobsOf(services: Services): Job[] {
  return paymentsJobs(services)
}
