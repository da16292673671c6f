import { addDays, addMonths } from '@switchboard/domain/day'
import type { Day } from '@switchboard/domain/day'
import { simulateUse } from '@switchboard/domain/mobile/use/simulated-network'

import type { Queries } from '#api/platform/database/database.ts'
import type { DemoFacts } from '#api/provider/demo-facts.ts'
import type { DailyDataUsage } from '#api/partners/mobile/data-usage.ts'

import { keepUse, linesDue } from '../use/store/save-use.ts'

const MONTHS_BACK = 12
const MAX_LINES = 1_000

/** Fills a year of data use of the demo's mobiles, as the sandbox network would report it. */
async function fillMobileUse(db: Queries, today: Day): Promise<void> {
  const until = addDays(today, -1)
  const after = { accountCode: '', serviceNumber: 0 }
  const lines = await linesDue(db, { until, oldest: addMonths(today, -MONTHS_BACK), after, most: MAX_LINES })
  for (const { account_code, service_number, service_entity, due_from } of lines) {
    const number = service_entity.replaceAll(/\D/g, '')
    const days: DailyDataUsage[] = []
    for (let date = due_from; date <= until; date = addDays(date, 1))
      days.push({ day: date, bytes: calculateBytes(number, date) })
    await keepUse(db, { accountCode: account_code, serviceNumber: service_number }, days)
  }
}

function calculateBytes(number: string, date: Day): number | null {
  return simulateUse(number, date)?.reduce((sum, { bytes }) => sum + bytes, 0) ?? null
}

export const mobileUseDemo: DemoFacts = { bills: fillMobileUse }
