import type { WireReply } from '@switchboard/domain/call'
import { readRaiseIssueReasons } from '@switchboard/domain/contact/contract'
import {
  readLastActualReadings,
  readMeterReadings,
  readMeters,
} from '@switchboard/domain/meter-reading/contract'

import { emptyHome, showRoutes } from '#web/testing/area-routes.tsx'
import { answers } from '#web/testing/network.ts'
import type { TestNetwork } from '#web/testing/network.ts'
import { loadConfiguration, signInAs, testCalls } from '#web/testing/portal.tsx'

import { meterReading } from '../area.ts'

export type Connections = WireReply<typeof readMeters>
type Readings = WireReply<typeof readMeterReadings>

export const ICP = '0001000010WEEB3'

export const channels = [
  { channelNumber: 1, numberOfDials: 5, counts: 'day' as const },
  { channelNumber: 2, numberOfDials: 4, counts: 'night' as const },
]

export const metering = { ami: false, meters: [{ serialNumber: 'M1', channels }] }

export const CONNECTION: Connections[number] = {
  icp: ICP,
  address: '240 State Highway 25, Whitianga 3510',
  metering,
}

const read = { serialNumber: 'M1', readBy: 'Customer' as const }

export const LAST: Readings = [
  { ...read, channelNumber: 1, numberOfDials: 5, counts: 'day', date: '2026-11-02', value: 7_365 },
  { ...read, channelNumber: 2, numberOfDials: 4, counts: 'night', date: '2026-11-02', value: 5_392 },
]

const BEFORE: Readings = LAST.map((reading) => ({
  ...reading,
  date: '2026-10-03',
  value: reading.value - 150,
}))

export const DAY = 'Day reading of meter M1'
export const NIGHT = 'Night reading of meter M1'

type MeterReplies = {
  readonly connections?: Connections
  readonly last?: Readings
  readonly earlier?: Readings
}

/** Opens the screen with these meters and readings. The provider's clock is at 21 November 2026. */
export function openMeterReading(
  network: TestNetwork,
  { connections = [CONNECTION], last = LAST, earlier = [...LAST, ...BEFORE] }: MeterReplies = {},
) {
  network.use(
    answers(readMeters, connections),
    answers(readLastActualReadings, last),
    answers(readMeterReadings, earlier),
  )
  return showRoutes([...meterReading.routes, emptyHome], '/meter-reading')
}

export async function prepareMeterReading(network: TestNetwork): Promise<void> {
  testCalls()
  signInAs()
  await loadConfiguration(network)
  network.use(answers(readRaiseIssueReasons, []))
}
