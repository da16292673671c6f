import { METER_READING_CHANGES } from '@switchboard/domain/meter-reading/trail'

import type { Area } from '#api/area.ts'

import { meterReadingEndpoints } from './endpoints.ts'

export const meterReadingArea: Area = {
  name: 'meter-reading',
  endpoints: meterReadingEndpoints,
  changes: METER_READING_CHANGES,
  demo: async () => (await import('./demo.ts')).meterReadingDemo,
}
