import { addDays, dayAt } from '@switchboard/domain/day'
import type { Day } from '@switchboard/domain/day'
import { toCents } from '@switchboard/domain/money'
import { DATA_LEVELS, findDataLevel, isHeadingOver, unusualDays } from '@switchboard/domain/usage/alert-rules'
import { readDataSummary } from '@switchboard/domain/usage/data'
import { withRollover } from '@switchboard/domain/usage/data-rules'

import { forecastNextBill } from '#api/provider/books/next-bill.ts'
import type { Queries } from '#api/platform/database/database.ts'
import { providerNow } from '#api/platform/clock.ts'
import type { Job } from '#api/platform/jobs/jobs.ts'
import { listMobileData } from '#api/provider/mobile-data/bucket-facts.ts'
import { queueNotice } from '#api/provider/notices/notice.ts'
import type { Services } from '#api/platform/services.ts'

import { ALERT_SOURCE, claimAlerts, listReadDays, findAlertPreferences } from '../store/alerts.ts'
import type { AlertPreferences } from '../store/alerts.ts'
import { listCappedPeriods } from '../store/data-blocks.ts'
import { readDataSummaryText } from '../store/data.ts'

import type { WriteAlert } from './declare-alert.ts'
import { billAlert, dataAlert, mobileAlert, powerAlert } from './letters.ts'

const EVERY_SECONDS = 60
const MAX_ACCOUNTS_AT_ONCE = 20

type Alert = {
  /** A level with a bill period, or a day. An alert of the same key is sent once. */
  readonly key: string
  readonly write: WriteAlert
}

type AlertCheck = { readonly accountCode: string; readonly today: Day; readonly now: number }

/** Checks the use of accounts with alerts every few hours, and queues each alert once as a notice. */
export function usageAlertsJob({ db, logger, environment }: Services): Job {
  const publicUrl = environment.PUBLIC_URL
  async function checkAccount(accountCode: string, now: number): Promise<void> {
    try {
      await db.transaction((queries) =>
        queueAlerts(queries, { accountCode, today: dayAt(now), now }, publicUrl),
      )
    } catch (error) {
      logger.error({ err: error, accountCode }, 'the usage of an account could not be checked')
    }
  }

  return {
    name: 'usage alerts',
    everySeconds: EVERY_SECONDS,
    async run(stopping) {
      const now = await providerNow(db)
      let claimed: string[] = []
      do {
        claimed = await claimAlerts(db, { now, limit: MAX_ACCOUNTS_AT_ONCE })
        for (const accountCode of claimed) await checkAccount(accountCode, now)
      } while (claimed.length === MAX_ACCOUNTS_AT_ONCE && !stopping.aborted)
    },
  }
}

async function queueAlerts(queries: Queries, check: AlertCheck, publicUrl: string): Promise<void> {
  const preferences = await findAlertPreferences(queries, check.accountCode)
  if (preferences === null) return
  const alerts = [
    ...(await findDataAlerts(queries, check, preferences)),
    ...(await findBillAlerts(queries, check, preferences)),
    ...(await findPowerAlerts(queries, check, preferences)),
    ...(await findMobileAlerts(queries, check, preferences)),
  ]
  const { customer, mobile } = preferences
  for (const { key, write } of alerts) {
    await queueNotice(queries, {
      // without a mobile number the alert is sent by email
      ...write({ customer, publicUrl }, mobile === null ? 'Email' : 'SMS'),
      ...(mobile !== null && { to: mobile }),
      accountCode: check.accountCode,
      source: `${ALERT_SOURCE}${key}`,
      at: check.now,
    })
  }
}

function isAlertSent({ sent_alerts }: AlertPreferences, key: string): boolean {
  return sent_alerts.includes(`${ALERT_SOURCE}${key}`)
}

/** An alert for the highest level reached, unless an alert of this or a higher level was sent for the period. */
async function findDataAlerts(
  queries: Queries,
  check: AlertCheck,
  preferences: AlertPreferences,
): Promise<Alert[]> {
  if (!preferences.data_left) return []
  const summary = await readDataSummaryText(queries, check)
  if (typeof summary === 'string') return []
  const { period } = readDataSummary.reply.parse(JSON.parse(summary.text))
  const [capped] = await listCappedPeriods(queries, check)
  const withBalance = withRollover(period, capped?.billDate === period.billDate ? capped : undefined)
  const level = findDataLevel(withBalance)
  if (level === null) return []
  const toKey = (reached: number) => `data-${reached}:${period.billDate}`
  if (DATA_LEVELS.some((each) => each >= level && isAlertSent(preferences, toKey(each)))) return []
  return [{ key: toKey(level), write: dataAlert({ period: withBalance, level }) }]
}

const BYTES_PER_MB = 1_048_576

/** An alert for each number with data of its own, and one for each group that shares data. Source: MOB-072. */
async function findMobileAlerts(
  queries: Queries,
  check: AlertCheck,
  preferences: AlertPreferences,
): Promise<Alert[]> {
  if (!preferences.mobile_left) return []
  const { billDate, lines } = await listMobileData(queries, check)
  return Array.from(
    Map.groupBy(lines, ({ key }) => key),
    ([bucketKey, [first]]): Alert[] => {
      if (first === undefined || first.bucket === null) return []
      const { usedBytes, hadBytes } = first.bucket
      const level = findDataLevel({ usedMb: usedBytes / BYTES_PER_MB, allowanceMb: hadBytes / BYTES_PER_MB })
      if (level === null) return []
      const toKey = (reached: number) => `mobile-${reached}-${bucketKey}:${billDate}`
      if (DATA_LEVELS.some((each) => each >= level && isAlertSent(preferences, toKey(each)))) return []
      const { number, isShared, bucket } = first
      return [
        {
          key: toKey(level),
          write: mobileAlert({ number, isShared, bucket, lastDay: addDays(billDate, -1) }),
        },
      ]
    },
  ).flat()
}

async function findBillAlerts(
  queries: Queries,
  check: AlertCheck,
  preferences: AlertPreferences,
): Promise<Alert[]> {
  if (preferences.bill_over_cents === null) return []
  const over = toCents(preferences.bill_over_cents)
  const key = `bill-${over}:${preferences.bill_date}`
  if (isAlertSent(preferences, key)) return []
  const bill = await forecastNextBill(queries, check)
  if (!bill?.range || !isHeadingOver(bill.range, over)) return []
  const { range, billDate } = bill
  return [{ key, write: billAlert({ range, billDate, over, businessGroup: preferences.business_group }) }]
}

async function findPowerAlerts(
  queries: Queries,
  check: AlertCheck,
  preferences: AlertPreferences,
): Promise<Alert[]> {
  if (!preferences.power_day) return []
  const days = await listReadDays(queries, check)
  return unusualDays(days, { since: preferences.power_day_from, today: check.today })
    .map((day): Alert => ({ key: `power-day:${day.date}`, write: powerAlert(day) }))
    .filter(({ key }) => !isAlertSent(preferences, key))
}
