import * as z from 'zod/mini'

import { defineCall } from '../call.ts'
import { instant } from '../instant.ts'

import { measured } from './measured.ts'

const mbps = z.number().check(z.nonnegative())
const milliseconds = z.number().check(z.nonnegative())

/** What the test provider measured of the line, up to the customer's own equipment. Source: SPD-006, Readings. */
export const lineResult = z.object({
  id: z.string(),
  testedAt: instant,
  downloadMbps: mbps,
  uploadMbps: mbps,
  latencyMs: milliseconds,
})
export type LineResult = z.output<typeof lineResult>

/** What a device measured in the page against the provider. */
export const deviceResult = z.object({
  id: z.string(),
  measuredAt: instant,
  ...measured.shape,
  /** Both ways together, as the provider counted them. */
  usedBytes: z.int().check(z.nonnegative()),
})
export type DeviceResult = z.output<typeof deviceResult>

export const speedTests = z.object({
  /** A test of the line is under way. Source: SPD-006. */
  requested: z.boolean(),
  /** Newest first, twenty at most. */
  results: z.array(lineResult),
  devices: z.array(deviceResult),
  /** What the broadband plan promises of the line; null where the account has none that says so. */
  plan: z.nullable(z.object({ name: z.string(), downloadMbps: mbps, uploadMbps: mbps })),
})
export type SpeedTests = z.output<typeof speedTests>

const SPEED_TESTS = '/accounts/{accountCode}/speedTests'

/** What is known of the line and of devices; a test under way is asked about at the test provider. Source: SPD-007. */
export const readSpeedTests = defineCall({
  method: 'GET',
  path: SPEED_TESTS,
  access: 'account',
  reply: speedTests,
  errors: ['NO_RESULT_ERROR'],
  malformed: 'NO_RESULT_ERROR',
  cacheSeconds: 0,
})

/** Asks the test provider to test the line; while a test is under way that one is answered. Source: SPD-008, SPD-009. */
export const requestSpeedTest = defineCall({
  method: 'POST',
  path: SPEED_TESTS,
  access: 'account',
  needs: 'see',
  reply: z.object({
    requested: z.boolean(),
    /** Under which its result will be among the results. */
    id: z.string(),
  }),
  errors: ['REQUEST_ERROR'],
  malformed: 'REQUEST_ERROR',
})

/**
 * Begins a measurement of the device that asks. One of an account runs at a time, for so many seconds and bytes; the token
 * is good for these alone. How bytes are fetched and sent with it: docs/decisions/0079.
 */
export const beginDeviceTest = defineCall({
  method: 'POST',
  path: `${SPEED_TESTS}/device`,
  access: 'account',
  needs: 'see',
  reply: z.object({
    id: z.string(),
    token: z.string(),
    /** Below the API's base: `…/bytes` and `…/delay`. */
    path: z.string(),
    seconds: z.int().check(z.positive()),
    mostDownloadBytes: z.int().check(z.positive()),
    mostUploadBytes: z.int().check(z.positive()),
  }),
  errors: ['DEVICE_TEST_UNDER_WAY'],
})
export type BegunDeviceTest = z.output<(typeof beginDeviceTest)['reply']>

/** Ends a measurement: with what it measured, which is kept, or with null where it was stopped. */
export const endDeviceTest = defineCall({
  method: 'PUT',
  path: `${SPEED_TESTS}/device/{id}`,
  access: 'account',
  needs: 'see',
  body: z.strictObject({ measured: z.nullable(measured) }),
  reply: z.object({ result: z.nullable(deviceResult) }),
  errors: ['DEVICE_TEST_NOT_FOUND'],
})
