import { WIRELESS_CHANGES } from '@switchboard/domain/wireless/trail'

import type { Area } from '#api/provider/area.ts'

import { wirelessEndpoints } from './endpoints.ts'

export const wirelessArea: Area = {
  name: 'wireless',
  endpoints: wirelessEndpoints,
  changes: WIRELESS_CHANGES,
}
