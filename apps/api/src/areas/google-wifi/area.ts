import type { Area } from '#api/provider/area.ts'

import { googleWifiEndpoints } from './endpoints.ts'

export const googleWifiArea: Area = { name: 'google-wifi', endpoints: googleWifiEndpoints }
