import * as z from 'zod/mini'

import { BILL_FREQUENCIES } from '@switchboard/domain/accounts/contract'

import { statement } from '#api/database/database.ts'
import type { Queries } from '#api/database/database.ts'

const sale = z.object({
  businessGroup: z.string(),
  billFrequency: z.enum(BILL_FREQUENCIES),
  staffName: z.nullable(z.string()),
})

const saleStatement = statement<z.output<typeof sale>>(
  'order-wireless-sale',
  `select business_group as "businessGroup", bill_frequency as "billFrequency",
     (select name from staff_member where staff_id = $2) as "staffName"
   from account where account_code = $1`,
)

/** Who buys, and who sells: a staff person by name, null for a customer. */
export async function saleOf(
  db: Queries,
  accountCode: string,
  staffId: string | null,
): Promise<z.output<typeof sale>> {
  const [row] = await db.rows(saleStatement, [accountCode, staffId])
  return sale.parse(row)
}
