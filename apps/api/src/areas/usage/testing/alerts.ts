import type { SentBody } from '@switchboard/domain/call'
import { dayAt } from '@switchboard/domain/day'
import type { Day } from '@switchboard/domain/day'
import { halfHoursIn } from '@switchboard/domain/instant'
import { setUsageAlerts } from '@switchboard/domain/usage/alerts'

import { fillDemo } from '#api/fill-demo.ts'
import { saveHalfHours } from '#api/provider/metering/half-hours.ts'
import { TEST_INSTANT, testApi } from '#api/testing/api.ts'

import { usageAlertsJob } from '../alerts/job.ts'

export const DAY_MILLISECONDS = 86_400_000
export const TODAY = dayAt(TEST_INSTANT)
/** 100 GB of ADSL, and a meter that is read by hand; no mobile number. */
export const JACK = { user: 'jack', accountCode: '100901' }
/** Unlimited fibre, and a smart meter. The forecast of his next bill, of 3 December, is $148 to $155. */
export const BEN = { user: 'ben', accountCode: '100517' }

export type Customer = { readonly user: string; readonly accountCode: string }
type AlertSettings = SentBody<typeof setUsageAlerts>

export const NOTHING: AlertSettings = { channel: 'Email', dataLeft: false, powerDay: false, billOver: null }

/** The API with the job that sends usage alerts, and what customers used. */
export function testUsageAlerts() {
  const api = testApi(fillDemo)

  async function setAlerts({ user, accountCode }: Customer, changes: Partial<AlertSettings>) {
    const token = await api().createToken(user)
    return api().make(setUsageAlerts, {
      token,
      parameters: { accountCode },
      body: { ...NOTHING, ...changes },
    })
  }

  /** Sets the provider's clock to a time after the tests' instant. */
  async function moveClock({ days = 0, hours = 0 }): Promise<void> {
    const to = TEST_INSTANT + days * DAY_MILLISECONDS + hours * 3_600_000
    await api().sql`update provider_clock set offset_milliseconds = ${to - Date.now()}`
  }

  async function runAlerts(): Promise<void> {
    await usageAlertsJob(api().services).run(new AbortController().signal)
  }

  /** The ids of an account's alerts, oldest first. */
  async function listAlerts({ accountCode }: Customer): Promise<string[]> {
    const rows = await api().sql<{ source: string }>`
      select source from communication where account_code = ${accountCode} and event_type = 'UsageAlert'
      order by communication_id`
    return rows.map(({ source }) => source.replace('usage-alert:', ''))
  }

  /** Saves the half-hours of a day, each with the same use. */
  async function savePowerUse({ accountCode }: Customer, day: Day, wattHoursEach: number): Promise<void> {
    const [supply] = await api().sql<{ service: number }>`
      select service_number as service from electricity_supply where account_code = ${accountCode} limit 1`
    const wattHours = halfHoursIn(day).map(() => wattHoursEach)
    await saveHalfHours(
      api().db,
      [{ accountCode, serviceNumber: supply?.service ?? 0, day, wattHours, estimated: [] }],
      Date.now(),
    )
  }

  return { api, setAlerts, moveClock, runAlerts, listAlerts, savePowerUse }
}
