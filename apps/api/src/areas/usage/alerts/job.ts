import { dayAt } from '@switchboard/domain/day'
import type { Day } from '@switchboard/domain/day'
import { centsOf } from '@switchboard/domain/money'
import { DATA_LEVELS, dataLevelOf, isHeadingOver, unusualDays } from '@switchboard/domain/usage/alert-rules'
import { readDataSummary } from '@switchboard/domain/usage/data'
import { withRollover } from '@switchboard/domain/usage/data-rules'

import { nextBillOf } from '#api/provider/books/next-bill.ts'
import type { Queries } from '#api/platform/database/database.ts'
import { providerNow } from '#api/platform/clock.ts'
import type { Job } from '#api/platform/jobs/jobs.ts'
import { USAGE_ALERT, queueNotice } from '#api/provider/notices/notice.ts'
import type { Services } from '#api/platform/services.ts'

import { ALERT, claimAlerts, readDaysOf, wantedAlerts } from '../store/alerts.ts'
import type { WantedAlerts } from '../store/alerts.ts'
import { cappedPeriods } from '../store/data-blocks.ts'
import { dataSummary } from '../store/data.ts'

import { billText, dataText, emailBody, powerText, smsBody } from './texts.ts'
import type { AlertPage, AlertText } from './texts.ts'

const EVERY_SECONDS = 60
const MOST_AT_ONCE = 20

/** An alert. `once` identifies it: a level with a bill period, or a day. */
type Alert = AlertText & { readonly once: string; readonly page: AlertPage }

type Look = { readonly accountCode: string; readonly today: Day; readonly now: number }

/**
 * Checks the use of accounts that want alerts, some hours after the last check. Each alert is queued as a notice; its source
 * holds level and period, so repeated checks queue it once.
 */
export function usageAlertsJob({ db, logger, environment }: Services): Job {
  const publicUrl = environment.PUBLIC_URL
  async function look(accountCode: string, now: number): Promise<void> {
    try {
      await db.transaction((queries) => tell(queries, { accountCode, today: dayAt(now), now }, publicUrl))
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
        claimed = await claimAlerts(db, { now, most: MOST_AT_ONCE })
        for (const accountCode of claimed) await look(accountCode, now)
      } while (claimed.length === MOST_AT_ONCE && !stopping.aborted)
    },
  }
}

async function tell(queries: Queries, look: Look, publicUrl: string): Promise<void> {
  const wanted = await wantedAlerts(queries, look.accountCode)
  if (wanted === null) return
  const alerts = [
    ...(await ofData(queries, look, wanted)),
    ...(await ofBill(queries, look, wanted)),
    ...(await ofPower(queries, look, wanted)),
  ]
  for (const { once, ...alert } of alerts) {
    const message = { ...alert, customer: wanted.customer, publicUrl }
    await queueNotice(queries, {
      accountCode: look.accountCode,
      source: `${ALERT}${once}`,
      category: 'Usage',
      type: USAGE_ALERT,
      subject: alert.subject,
      at: look.now,
      // without a mobile number the alert is sent by e-mail
      ...(wanted.mobile === null
        ? { body: emailBody(message) }
        : { body: smsBody(message), channel: 'SMS', to: wanted.mobile }),
    })
  }
}

function isTold({ told }: WantedAlerts, once: string): boolean {
  return told.includes(`${ALERT}${once}`)
}

/** The highest level reached, unless an alert of this or a higher level exists for the period. */
async function ofData(queries: Queries, look: Look, wanted: WantedAlerts): Promise<Alert[]> {
  if (!wanted.data_left) return []
  const told = await dataSummary(queries, look)
  if (typeof told === 'string') return []
  const { period } = readDataSummary.reply.parse(JSON.parse(told.text))
  const [capped] = await cappedPeriods(queries, look)
  const whole = withRollover(period, capped?.billDate === period.billDate ? capped : undefined)
  const level = dataLevelOf(whole)
  if (level === null) return []
  const onceOf = (reached: number) => `data-${reached}:${period.billDate}`
  if (DATA_LEVELS.some((each) => each >= level && isTold(wanted, onceOf(each)))) return []
  return [{ ...dataText(whole, level), once: onceOf(level), page: '/data-usage' }]
}

async function ofBill(queries: Queries, look: Look, wanted: WantedAlerts): Promise<Alert[]> {
  if (wanted.bill_over_cents === null) return []
  const over = centsOf(wanted.bill_over_cents)
  const once = `bill-${over}:${wanted.bill_date}`
  if (isTold(wanted, once)) return []
  const bill = await nextBillOf(queries, look)
  const text = bill?.range && isHeadingOver(bill.range, over) ? billText(bill, over) : null
  return text === null ? [] : [{ ...text, once, page: '/bill-history' }]
}

async function ofPower(queries: Queries, look: Look, wanted: WantedAlerts): Promise<Alert[]> {
  if (!wanted.power_day) return []
  const days = await readDaysOf(queries, look)
  return unusualDays(days, { since: wanted.power_day_from, today: look.today })
    .map((day): Alert => ({ ...powerText(day), once: `power-day:${day.date}`, page: '/power-usage' }))
    .filter(({ once }) => !isTold(wanted, once))
}
