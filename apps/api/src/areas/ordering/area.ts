import { ORDERING_CHANGES } from '@switchboard/domain/ordering/trail'

import type { Area } from '#api/area.ts'

import { orderingEndpoints } from './endpoints.ts'
import { ordersJob } from './advance.ts'

export const orderingArea: Area = {
  name: 'ordering',
  endpoints: ({ brand }) => orderingEndpoints(brand),
  jobs: { orders: (services) => [ordersJob(services)] },
  changes: ORDERING_CHANGES,
}
