import { day } from '@switchboard/domain/day'

import { fillPayments } from '../../../apps/api/src/areas/payments/demo.ts'
import type { Database } from '../../../apps/api/src/platform/database/database.ts'
import { fillDynamicConfiguration } from '../../../apps/api/src/demo/configuration.ts'
import { fillPeople } from '../../../apps/api/src/demo/people.ts'
import { postInvoices } from '../../../apps/api/src/demo/post-invoices.ts'

/** Ben's account. */
export const ACCOUNT = '100517'

const today = day.parse('2026-11-21')

/** The demo's people, and one bill. */
export async function fillPayer(db: Database): Promise<void> {
  await fillPeople(db, today)
  await fillDynamicConfiguration(db)
  await fillPayments(db, today)
  await db.script(`
    insert into invoice (account_code, invoice_number, bill_date, due_date, period_start, period_end, total_cents,
      gst_cents, is_approved, display_gst_inclusive, gst_rate_percent, company_tax_number)
    values ('${ACCOUNT}', 1, '2026-11-03', '2026-11-25', '2026-11-03', '2026-12-02', 21960, 2864, true, true, 15, '')`)
  await postInvoices(db)
}
