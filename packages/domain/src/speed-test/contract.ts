import * as z from 'zod/mini'

import { defineCall } from '../call.ts'
import { instant } from '../instant.ts'

import { measured } from './measured.ts'

const mbps = z.number().check(z.nonnegative())
const milliseconds = z.number().check(z.nonnegative())

/** A measurement of the line by the test provider, up to the customer's own equipment. Source: SPD-006, Readings. */
export const lineResult = z.object({
  id: z.string(),
  testedAt: instant,
  downloadMbps: mbps,
  uploadMbps: mbps,
  latencyMs: milliseconds,
})
export type LineResult = z.output<typeof lineResult>

/** A measurement of a device, in the page, against the provider. */
export const deviceResult = z.object({
  id: z.string(),
  measuredAt: instant,
  ...measured.shape,
  /** Both directions together, as the provider counted them. */
  usedBytes: z.int().check(z.nonnegative()),
})
export type DeviceResult = z.output<typeof deviceResult>

export const speedTests = z.object({
  /** Whether a test of the line is running. Source: SPD-006. */
  requested: z.boolean(),
  /** Newest first, at most twenty. */
  results: z.array(lineResult),
  devices: z.array(deviceResult),
  /** The speeds that the broadband plan promises; null if the account has no plan that states them. */
  plan: z.nullable(z.object({ name: z.string(), downloadMbps: mbps, uploadMbps: mbps })),
})
export type SpeedTests = z.output<typeof speedTests>

const SPEED_TESTS = '/accounts/{accountCode}/speedTests'

/** The results of the line and of devices. The state of a running test is read from the test provider. Source: SPD-007. */
export const readSpeedTests = defineCall({
  method: 'GET',
  path: SPEED_TESTS,
  access: 'account',
  reply: speedTests,
  errors: ['NO_RESULT_ERROR'],
  malformed: 'NO_RESULT_ERROR',
  cacheSeconds: 0,
})

/**
 * Requests a test of the line from the test provider. While a test is running, the running test is returned. Source: SPD-008,
 * SPD-009.
 */
export const requestSpeedTest = defineCall({
  method: 'POST',
  path: SPEED_TESTS,
  access: 'account',
  needs: 'see',
  reply: z.object({
    requested: z.boolean(),
    /** The id of the later result. */
    id: z.string(),
  }),
  errors: ['REQUEST_ERROR'],
  malformed: 'REQUEST_ERROR',
})

/**
 * Begins a measurement of the calling device. An account has one measurement at a time. The token is valid only for a limited
 * number of seconds and bytes. docs/decisions/0079 describes the transfer of bytes.
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

/** Ends a measurement: with its result, which is stored, or with null if it was stopped. */
export const endDeviceTest = defineCall({
  method: 'PUT',
  path: `${SPEED_TESTS}/device/{id}`,
  access: 'account',
  needs: 'see',
  body: z.strictObject({ measured: z.nullable(measured) }),
  reply: z.object({ result: z.nullable(deviceResult) }),
  errors: ['DEVICE_TEST_NOT_FOUND'],
})
