import { ORDERING_CHANGES } from '@switchboard/domain/ordering/trail'

import type { Area } from '#api/area.ts'
import { registryAt } from '#api/metering/registry.ts'

import { orderingEndpoints } from './endpoints.ts'
import { ordersJob } from './advance.ts'

export const orderingArea: Area = {
  name: 'ordering',
  endpoints: ({ brand, environment }) => orderingEndpoints(brand, registryAt(environment)),
  jobs: { orders: (services) => [ordersJob(services)] },
  changes: ORDERING_CHANGES,
}
