import type { Area } from '#api/area.ts'

import { mobileEndpoints } from './endpoints.ts'

export const mobileArea: Area = { name: 'mobile', endpoints: mobileEndpoints }
