import { WIFI_CHANGES } from '@switchboard/domain/wifi/trail'

import type { Area } from '#api/provider/area.ts'

import { wifiEndpoints } from './endpoints.ts'
import { guestJobs, wifiJobs } from './jobs.ts'

export const wifiArea: Area = {
  name: 'wifi',
  endpoints: wifiEndpoints,
  jobs: { orders: guestJobs, expiry: wifiJobs },
  changes: WIFI_CHANGES,
}
