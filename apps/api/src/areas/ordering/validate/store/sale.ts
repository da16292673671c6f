import type { Offer } from '@switchboard/domain/ordering/offer/contract'

import { statement } from '#api/platform/database/database.ts'
import type { Queries } from '#api/platform/database/database.ts'

import type { OrderContext } from '../validator.ts'

type SaleFacts = {
  readonly businessGroup: string
  readonly billFrequency: Offer['billFrequency']
  readonly canOrderNewProducts: boolean
  /** The name of the staff member who sells; null for a customer. */
  readonly staffName: string | null
}

const sale = statement<SaleFacts>(
  'order-sale',
  `select business_group as "businessGroup", bill_frequency as "billFrequency",
     can_order_new_products as "canOrderNewProducts", (select name from staff_member where staff_id = $2) as "staffName"
   from account where account_code = $1`,
)

export async function readSaleFacts(db: Queries, { accountCode, actor }: OrderContext): Promise<SaleFacts> {
  const [facts] = await db.rows(sale, [accountCode, toStaffId(actor)])
  if (facts === undefined) throw new Error(`there is no account ${accountCode}`)
  return facts
}

/** The id of the staff member who orders; null for a customer. */
export function toStaffId(actor: OrderContext['actor']): string | null {
  return actor.kind === 'staff' ? actor.subject : null
}
