import { METER_READING_CHANGES } from '@switchboard/domain/meter-reading/trail'

import type { Area } from '#api/provider/area.ts'

import { meterReadingEndpoints } from './endpoints.ts'
import { photoJobs, reminderJobs } from './jobs.ts'

export const meterReadingArea: Area = {
  name: 'meter-reading',
  endpoints: meterReadingEndpoints,
  jobs: { letters: reminderJobs, expiry: photoJobs },
  changes: METER_READING_CHANGES,
  demo: async () => (await import('./demo.ts')).meterReadingDemo,
}
