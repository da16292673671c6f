import type { WireReply } from '@switchboard/domain/call'
import type { requestCallback } from '@switchboard/domain/contact/contract'
import type { readSpeedTests } from '@switchboard/domain/speed-test/contract'

export const BOOKED_CALLBACK: WireReply<typeof requestCallback> = {
  CallbackReference: '17',
  ContactNumber: '095550142',
  TimeslotStart: '2026-11-22T20:00:00Z',
  TimeslotEnd: '2026-11-22T21:00:00Z',
}

const MEASURED_AT = '2026-11-20T21:00:00Z'

export const LINE_TEST_ID = '0d7a2c1e-93f4-4b58-8a61-5f0c2e7b9d14'
export const DEVICE_TEST_ID = '3b0f6c55-7a0e-4c6b-9f4d-1a2b3c4d5e6f'

/** A test of the line and a measurement of a device on wifi, which is much slower. */
export const SPEED_TESTS: WireReply<typeof readSpeedTests> = {
  requested: false,
  results: [{ id: LINE_TEST_ID, testedAt: MEASURED_AT, downloadMbps: 902, uploadMbps: 480, latencyMs: 9 }],
  devices: [
    {
      id: DEVICE_TEST_ID,
      measuredAt: MEASURED_AT,
      downloadMbps: 84,
      uploadMbps: 41,
      idleMs: 12,
      loadedMs: 90,
      connection: 'wifi',
      usedBytes: 180_000_000,
    },
  ],
  plan: null,
}
