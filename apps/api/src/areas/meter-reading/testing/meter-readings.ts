import type { SentBody } from '@switchboard/domain/call'
import { setMeterReadings } from '@switchboard/domain/meter-reading/contract'

import { fillDemo } from '#api/fill-demo.ts'
import { testApi } from '#api/testing/api.ts'

/** Jack's two dials were read on 2 November at 7365 (day) and 5392 (night); his next bill is of 3 December. */
export const JACK = '100901'
export const ICP = '0001000010WEEB3'
export const SERIAL = 'M1000010'
export const BEN = '100517'

export type Readings = SentBody<typeof setMeterReadings>['readings']

export const good: Readings = [
  { serialNumber: SERIAL, channelNumber: 1, readValue: 7_455.25, effectiveDate: '2026-11-20' },
  { serialNumber: SERIAL, channelNumber: 2, readValue: 5_440, effectiveDate: '2026-11-20' },
]

/** The good ones, with this difference in the first of them, or in all. */
export function changeReadings(difference: Partial<Readings[number]>, all = false): Readings {
  return good.map((reading, place) => (all || place === 0 ? { ...reading, ...difference } : reading))
}

/** The good ones, with this difference in the second of them. */
export function changeNightReading(difference: Partial<Readings[number]>): Readings {
  return good.map((reading, place) => (place === 1 ? { ...reading, ...difference } : reading))
}

/** The API with a customer who reads meters by hand. */
export function testMeterReadings() {
  const api = testApi(fillDemo)

  async function authorizeJack() {
    return { token: await api().createToken('jack'), parameters: { accountCode: JACK, icp: ICP } }
  }

  async function setReadings(readings: Readings, headers: Record<string, string> = {}) {
    return api().make(setMeterReadings, { ...(await authorizeJack()), body: { readings }, headers })
  }

  return { api, authorizeJack, setReadings }
}
