import { addDays, addMonths, dayAt } from '@switchboard/domain/day'
import type { Day } from '@switchboard/domain/day'

import type { Database } from '#api/platform/database/database.ts'
import { providerNow } from '#api/platform/clock.ts'
import type { Job } from '#api/platform/jobs/jobs.ts'
import { createMobileNetworkClient } from '#api/partners/mobile/client.ts'
import type { MobileNetwork } from '#api/partners/mobile/client.ts'
import { fetchDataUsage } from '#api/partners/mobile/data-usage.ts'
import type { Services } from '#api/platform/services.ts'

import { keepUse, linesDue } from './store/save-use.ts'
import type { DueLine, MobileLineKey } from './store/save-use.ts'

const EVERY_SECONDS = 600
/** For a new line at most a year of use is fetched. */
const MONTHS_BACK = 12
const MAX_DAYS_A_QUESTION = 31
const LINES_AT_ONCE = 8
const BEFORE_ALL: MobileLineKey = { accountCode: '', serviceNumber: 0 }

/**
 * Fetches the data use of mobiles on past days from the network. If the network does not answer, the days stay due and a
 * later run fetches them. Two runs at once store a day once.
 */
export function mobileUseJob({ db, environment, logger }: Services): Job {
  const network = createMobileNetworkClient(environment)
  return {
    name: 'mobile-use',
    everySeconds: EVERY_SECONDS,
    run: async (stopping) => {
      const now = await providerNow(db)
      const today = dayAt(now)
      const dueRange = { until: addDays(today, -1), oldest: addMonths(today, -MONTHS_BACK) }
      let after = BEFORE_ALL
      while (!stopping.aborted) {
        const lines = await linesDue(db, { ...dueRange, after, most: LINES_AT_ONCE })
        const brought = await Promise.all(
          lines.map((line) => bring({ db, network, now }, line, dueRange.until)),
        )
        if (brought.includes(false)) {
          logger.warn('the mobile network does not tell what was used')
          return
        }
        const last = lines.at(-1)
        if (last === undefined) return
        after = { accountCode: last.account_code, serviceNumber: last.service_number }
      }
    },
  }
}

type Bringing = { readonly db: Database; readonly network: MobileNetwork; readonly now: number }

/** Stores the due days of a line. False if the network did not answer. */
async function bring({ db, network, now }: Bringing, line: DueLine, until: Day): Promise<boolean> {
  const key = { accountCode: line.account_code, serviceNumber: line.service_number }
  let from = line.due_from
  while (from <= until) {
    const to = earlier(addDays(from, MAX_DAYS_A_QUESTION - 1), until)
    const days = await fetchDataUsage(network, { number: line.service_entity, from, until: to, now })
    if (days === 'unavailable') return false
    await keepUse(db, key, days)
    // the network does not know the number, or its days are not complete yet
    if (days.at(-1)?.day !== to) return true
    from = addDays(to, 1)
  }
  return true
}

function earlier(one: Day, other: Day): Day {
  return one < other ? one : other
}
