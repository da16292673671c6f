import type { Area } from '#api/provider/area.ts'

import { billingFrequencyEndpoints } from './endpoints.ts'

export const billingFrequencyArea: Area = { name: 'billing-frequency', endpoints: billingFrequencyEndpoints }
