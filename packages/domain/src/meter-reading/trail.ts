/** Audit actions that the access list shows as changes of an account's meter data. */
export const METER_READING_CHANGES = [
  'meter-read',
  'meter-reading-withdrawn',
  'meter-reminder-changed',
  'site-access-changed',
] as const
export type MeterReadingChange = (typeof METER_READING_CHANGES)[number]
