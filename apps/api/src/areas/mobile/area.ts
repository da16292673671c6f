import type { Area } from '#api/area.ts'

import { mobileEndpoints } from './endpoints.ts'
import { mobileJobs } from './jobs.ts'

export const mobileArea: Area = { name: 'mobile', endpoints: mobileEndpoints, jobs: { expiry: mobileJobs } }
