import { dayAt } from '@switchboard/domain/day'
import type { Day } from '@switchboard/domain/day'
import { toCents } from '@switchboard/domain/money'
import { DATA_LEVELS, findDataLevel, isHeadingOver, unusualDays } from '@switchboard/domain/usage/alert-rules'
import { readDataSummary } from '@switchboard/domain/usage/data'
import { withRollover } from '@switchboard/domain/usage/data-rules'

import { forecastNextBill } from '#api/provider/books/next-bill.ts'
import type { Queries } from '#api/platform/database/database.ts'
import { providerNow } from '#api/platform/clock.ts'
import type { Job } from '#api/platform/jobs/jobs.ts'
import { queueNotice } from '#api/provider/notices/notice.ts'
import type { Services } from '#api/platform/services.ts'

import { ALERT, claimAlerts, listReadDays, findAlertPreferences } from '../store/alerts.ts'
import type { AlertPreferences } from '../store/alerts.ts'
import { listCappedPeriods } from '../store/data-blocks.ts'
import { dataSummary } from '../store/data.ts'

import { billAlert, dataAlert, powerAlert } from './letters.ts'
import type { WriteAlert } from './letters.ts'

const EVERY_SECONDS = 60
const MAX_AT_ONCE = 20

/** An alert. `once` identifies it: a level with a bill period, or a day. */
type Alert = { readonly once: string; readonly write: WriteAlert }

type AlertCheck = { readonly accountCode: string; readonly today: Day; readonly now: number }

/**
 * Checks the use of accounts that want alerts, some hours after the last check. Each alert is queued as a notice; its source
 * holds level and period, so repeated checks queue it once.
 */
export function usageAlertsJob({ db, logger, environment }: Services): Job {
  const publicUrl = environment.PUBLIC_URL
  async function checkAccount(accountCode: string, now: number): Promise<void> {
    try {
      await db.transaction((queries) =>
        queueAlerts(queries, { accountCode, today: dayAt(now), now }, publicUrl),
      )
    } catch (error) {
      logger.error({ err: error, accountCode }, 'the usage of an account could not be looked at')
    }
  }

  return {
    name: 'usage alerts',
    everySeconds: EVERY_SECONDS,
    async run(stopping) {
      const now = await providerNow(db)
      let claimed: string[] = []
      do {
        claimed = await claimAlerts(db, { now, most: MAX_AT_ONCE })
        for (const accountCode of claimed) await checkAccount(accountCode, now)
      } while (claimed.length === MAX_AT_ONCE && !stopping.aborted)
    },
  }
}

async function queueAlerts(queries: Queries, check: AlertCheck, publicUrl: string): Promise<void> {
  const wanted = await findAlertPreferences(queries, check.accountCode)
  if (wanted === null) return
  const alerts = [
    ...(await findDataAlerts(queries, check, wanted)),
    ...(await findBillAlerts(queries, check, wanted)),
    ...(await findPowerAlerts(queries, check, wanted)),
  ]
  const { customer, mobile } = wanted
  for (const { once, write } of alerts) {
    await queueNotice(queries, {
      // without a mobile number the alert is sent by e-mail
      ...write({ customer, publicUrl }, mobile === null ? 'Email' : 'SMS'),
      ...(mobile !== null && { to: mobile }),
      accountCode: check.accountCode,
      source: `${ALERT}${once}`,
      at: check.now,
    })
  }
}

function isAlertSent({ told: sentAlerts }: AlertPreferences, once: string): boolean {
  return sentAlerts.includes(`${ALERT}${once}`)
}

/** The highest level reached, unless an alert of this or a higher level exists for the period. */
async function findDataAlerts(
  queries: Queries,
  check: AlertCheck,
  wanted: AlertPreferences,
): Promise<Alert[]> {
  if (!wanted.data_left) return []
  const summary = await dataSummary(queries, check)
  if (typeof summary === 'string') return []
  const { period } = readDataSummary.reply.parse(JSON.parse(summary.text))
  const [capped] = await listCappedPeriods(queries, check)
  const whole = withRollover(period, capped?.billDate === period.billDate ? capped : undefined)
  const level = findDataLevel(whole)
  if (level === null) return []
  const toAlertKey = (reached: number) => `data-${reached}:${period.billDate}`
  if (DATA_LEVELS.some((each) => each >= level && isAlertSent(wanted, toAlertKey(each)))) return []
  return [{ once: toAlertKey(level), write: dataAlert({ period: whole, level }) }]
}

async function findBillAlerts(
  queries: Queries,
  check: AlertCheck,
  wanted: AlertPreferences,
): Promise<Alert[]> {
  if (wanted.bill_over_cents === null) return []
  const over = toCents(wanted.bill_over_cents)
  const once = `bill-${over}:${wanted.bill_date}`
  if (isAlertSent(wanted, once)) return []
  const bill = await forecastNextBill(queries, check)
  if (!bill?.range || !isHeadingOver(bill.range, over)) return []
  const { range, billDate } = bill
  return [{ once, write: billAlert({ range, billDate, over, businessGroup: wanted.business_group }) }]
}

async function findPowerAlerts(
  queries: Queries,
  check: AlertCheck,
  wanted: AlertPreferences,
): Promise<Alert[]> {
  if (!wanted.power_day) return []
  const days = await listReadDays(queries, check)
  return unusualDays(days, { since: wanted.power_day_from, today: check.today })
    .map((day): Alert => ({ once: `power-day:${day.date}`, write: powerAlert(day) }))
    .filter(({ once }) => !isAlertSent(wanted, once))
}
