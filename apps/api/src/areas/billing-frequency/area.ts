import type { Area } from '#api/area.ts'

import { billingFrequencyEndpoints } from './endpoints.ts'

export const billingFrequencyArea: Area = { name: 'billing-frequency', endpoints: billingFrequencyEndpoints }
