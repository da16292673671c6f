/** What the access list names as a change of what is known of an account's meters. */
export const METER_READING_CHANGES = [
  'meter-read',
  'meter-reading-withdrawn',
  'meter-reminder-changed',
  'site-access-changed',
] as const
export type MeterReadingChange = (typeof METER_READING_CHANGES)[number]
