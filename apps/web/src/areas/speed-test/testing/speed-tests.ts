import type { WireReply } from '@switchboard/domain/call'
import { readSpeedTests } from '@switchboard/domain/speed-test/contract'
import { NO_SERVICES } from '@switchboard/domain/testing/account-facts'

import { emptyHome, showRoutes } from '#web/testing/area-routes.tsx'
import { answers } from '#web/testing/network.ts'
import type { TestNetwork } from '#web/testing/network.ts'
import { testRoute } from '#web/testing/test-route.ts'

import { speedTest } from '../area.ts'

export const HAS = { services: { ...NO_SERVICES, internet: true, speedTest: true, configurableWifi: true } }

type SpeedTests = WireReply<typeof readSpeedTests>

const PLAN: SpeedTests['plan'] = { name: 'Fibre Max', downloadMbps: 950, uploadMbps: 500 }

export const NONE: SpeedTests = {
  requested: false,
  results: [],
  devices: [],
  plan: PLAN,
}

export const LINE: SpeedTests['results'][number] = {
  id: 'line-1',
  testedAt: '2026-11-20T20:00:00Z',
  downloadMbps: 902,
  uploadMbps: 480,
  latencyMs: 4,
}

export const LAPTOP: SpeedTests['devices'][number] = {
  id: 'device-1',
  measuredAt: '2026-11-20T20:10:00Z',
  downloadMbps: 84,
  uploadMbps: 40,
  idleMs: 9,
  loadedMs: 40,
  connection: 'wifi',
  usedBytes: 71_200_000,
}

export function showSpeedTest(services = HAS) {
  showRoutes([...speedTest.routes, emptyHome, testRoute('/my-wifi')], '/speed-test', undefined, services)
}

export function openSpeedTest(network: TestNetwork, tests: Partial<SpeedTests> = {}, services = HAS) {
  network.use(answers(readSpeedTests, { ...NONE, ...tests }))
  showSpeedTest(services)
}

export const BEGUN = {
  id: 'device-2',
  token: 'token-2',
  path: '/measuring',
  seconds: 45,
  mostDownloadBytes: 400_000,
  mostUploadBytes: 200_000,
}
