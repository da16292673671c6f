import { statement } from '#api/platform/database/database.ts'
import type { Queries } from '#api/platform/database/database.ts'

import { listMeterUsage } from './bill-days.ts'
import type { DatedBilling } from './bill-days.ts'
import type { DemoMeter } from './charges.ts'

const insertMeter = statement<never>(
  'demo-bill-history-insert-meter',
  `insert into meter (account_code, subject, category, name, unit, cents_per_unit, cents_per_day, included)
    select account, subject, category, name, unit, "centsPerUnit", "centsPerDay", included
    from jsonb_to_recordset($1::jsonb) as m (account text, subject text, category text, name text, unit text,
      "centsPerUnit" numeric, "centsPerDay" numeric, included numeric)`,
)

const insertMeteredUsage = statement<never>(
  'demo-bill-history-insert-metered-usage',
  `
    insert into metered_usage (account_code, subject, measured_from, measured_to, quantity, start_reading, end_reading,
      reading_type)
    select account, subject, "from", "to", quantity, start, "end", type
    from jsonb_to_recordset($1::jsonb) as u (account text, subject text, "from" date, "to" date, quantity numeric,
      start numeric, "end" numeric, type text)`,
)

/** Call minutes have no meter readings: the bill run counts them from calls. */
function isRead({ unit }: DemoMeter): boolean {
  return unit !== 'minutes'
}

export async function fillMeters(db: Queries, accounts: readonly DatedBilling[]): Promise<void> {
  const meters = accounts.flatMap((billing) =>
    billing.meters.map((meter) => ({ account: billing.account, ...meter })),
  )
  await db.rows(insertMeter, [JSON.stringify(meters)])
  await db.rows(insertMeteredUsage, [JSON.stringify(accounts.flatMap(listMeteredUsage))])
}

function listMeteredUsage(billing: DatedBilling) {
  return billing.meters
    .filter(isRead)
    .flatMap((meter) => listMeterUsage(meter, billing, billing.days))
    .map((usage) => ({ account: billing.account, ...usage }))
}
