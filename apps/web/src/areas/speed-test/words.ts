import { waitText } from '@switchboard/domain/instant'
import { DEVICE_TEST } from '@switchboard/domain/speed-test/limits'
import type { Measured } from '@switchboard/domain/speed-test/measured'

export const TITLE = 'Speed test'

const MEGABYTE = 1_000_000

export function formatDelay(milliseconds: number): string {
  return `${Math.round(milliseconds)} ms`
}

/** Rounded up to whole megabytes. */
export function formatBytes(bytes: number): string {
  return `${Math.ceil(bytes / MEGABYTE)} MB`
}

/** The largest amount of data that a measurement may move, in both directions together. */
export const MAX_DATA = formatBytes(DEVICE_TEST.mostDownloadBytes + DEVICE_TEST.mostUploadBytes)

/** For example `in 5 minutes`; `later` if the provider gives no time. */
export function describeRetryTime(seconds: number | null): string {
  return seconds === null ? 'later' : `in ${waitText(seconds)}`
}

export const CONNECTION_WORDS: Record<Measured['connection'], string> = {
  wifi: 'over wifi',
  cable: 'by cable',
  unknown: 'as it is connected',
}

/** Source: SPD-009, SPD-010. */
export const REQUEST_FAILED = 'The test of your line could not be started. Please try again in a few minutes.'
export const NO_RESULT =
  'There is no result yet. If one comes later, it is in the list below when you come back.'
