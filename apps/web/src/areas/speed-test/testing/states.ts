import type { WireReply } from '@switchboard/domain/call'
import type { beginDeviceTest, readSpeedTests } from '@switchboard/domain/speed-test/contract'
import { DEVICE_TEST } from '@switchboard/domain/speed-test/limits'

type SpeedTests = WireReply<typeof readSpeedTests>
type LineResult = SpeedTests['results'][number]
type DeviceResult = SpeedTests['devices'][number]

export const FIBRE_MAX: NonNullable<SpeedTests['plan']> = {
  name: 'Fibre Max',
  downloadMbps: 950,
  uploadMbps: 500,
}

/** The measurements of a line with Fibre Max; without differences there are none. */
export function speedTests(differences: Partial<SpeedTests> = {}): SpeedTests {
  return { requested: false, results: [], devices: [], plan: FIBRE_MAX, ...differences }
}

/** A line as fast as its plan promises. */
export function lineResult(differences: Partial<LineResult> = {}): LineResult {
  return {
    id: 'line-1',
    testedAt: '2026-11-20T20:00:00Z',
    downloadMbps: 902,
    uploadMbps: 480,
    latencyMs: 4,
    ...differences,
  }
}

/** A laptop that gets a tenth of this speed over wifi. */
export function deviceResult(differences: Partial<DeviceResult> = {}): DeviceResult {
  return {
    id: 'device-1',
    measuredAt: '2026-11-20T20:10:00Z',
    downloadMbps: 84,
    uploadMbps: 40,
    idleMs: 9,
    loadedMs: 40,
    connection: 'wifi',
    usedBytes: 71_200_000,
    ...differences,
  }
}

export const BEGUN_DEVICE_TEST: WireReply<typeof beginDeviceTest> = {
  id: '1',
  token: 'token-1',
  path: '/measuring',
  ...DEVICE_TEST,
}
