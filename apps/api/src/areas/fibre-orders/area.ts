import { FIBRE_ORDERS_CHANGES } from '@switchboard/domain/fibre-orders/trail'

import type { Area } from '#api/provider/area.ts'

import { mountCalendar } from './calendar.ts'
import { fibreOrdersEndpoints } from './endpoints.ts'
import { fibreOrdersJob } from './job.ts'
import { mountNotifications } from './notifications.ts'

export const fibreOrdersArea: Area = {
  name: 'fibre-orders',
  endpoints: fibreOrdersEndpoints,
  mountMore: (app, services, basePath) => {
    mountNotifications(app, services, basePath)
    mountCalendar(app, services, basePath)
  },
  jobs: { orders: (services) => [fibreOrdersJob(services)] },
  changes: FIBRE_ORDERS_CHANGES,
  demo: async () => (await import('./demo.ts')).fibreOrdersDemo,
}
