/** Seconds between two reads of a running test of the line, and the maximum of all. Source: SPD-005, SPD Readings. */
export const POLL_SECONDS = 5
export const MAX_POLLING_SECONDS = 120

const MEGABYTE = 1_000_000

/** The limits of a measurement of a device. */
export const DEVICE_TEST = {
  seconds: 45,
  mostDownloadBytes: 150 * MEGABYTE,
  mostUploadBytes: 75 * MEGABYTE,
} as const
