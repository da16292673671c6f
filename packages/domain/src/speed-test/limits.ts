/** How often results are read while a test of the line is under way, and for how long. Source: SPD-005, SPD Readings. */
export const POLL_SECONDS = 5
export const MOST_POLLING_SECONDS = 120

const MEGABYTE = 1_000_000

/** What one measurement of a device may move, and how long it may take. */
export const DEVICE_TEST = {
  seconds: 45,
  mostDownloadBytes: 150 * MEGABYTE,
  mostUploadBytes: 75 * MEGABYTE,
} as const
