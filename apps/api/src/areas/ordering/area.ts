import { ORDERING_CHANGES } from '@switchboard/domain/ordering/trail'

import type { Area } from '#api/provider/area.ts'
import { toListSteps } from '#api/provider/steps-of-areas.ts'
import { createRegistryClient } from '#api/partners/registry/client.ts'

import { orderingEndpoints } from './endpoints.ts'
import { ordersJob } from './advance.ts'
import { listPendingSteps } from './forecast/forecast.ts'

export const orderingArea: Area = {
  name: 'ordering',
  endpoints: ({ brand, environment, areas }) =>
    orderingEndpoints({
      brand,
      registry: createRegistryClient(environment),
      courierSite: environment.COURIER_SITE_URL,
      listSteps: toListSteps(areas),
    }),
  jobs: { orders: (services) => [ordersJob(services)] },
  stepsAhead: listPendingSteps,
  changes: ORDERING_CHANGES,
  demo: async () => (await import('./demo.ts')).orderingDemo,
}
