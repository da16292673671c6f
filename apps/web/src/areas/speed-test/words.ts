import { DEVICE_TEST } from '@switchboard/domain/speed-test/limits'
import type { Measured } from '@switchboard/domain/speed-test/measured'

export const TITLE = 'Speed test'

const MEGABYTE = 1_000_000

export function delayText(milliseconds: number): string {
  return `${Math.round(milliseconds)} ms`
}

/** Never less than it is. */
export function dataText(bytes: number): string {
  return `${Math.ceil(bytes / MEGABYTE)} MB`
}

/** What one measurement may move, both ways together. */
export const MOST_DATA = dataText(DEVICE_TEST.mostDownloadBytes + DEVICE_TEST.mostUploadBytes)

export const CONNECTION_WORDS: Record<Measured['connection'], string> = {
  wifi: 'over wifi',
  cable: 'by cable',
  unknown: 'as it is connected',
}

/** Source: SPD-009, SPD-010. */
export const REQUEST_FAILED = 'The test of your line could not be started. Please try again in a few minutes.'
export const NO_RESULT =
  'There is no result yet. If one comes later, it is in the list below when you come back.'
