import * as z from 'zod/mini'

import { statement } from '#api/platform/database/database.ts'
import type { Queries } from '#api/platform/database/database.ts'

const bookedPrice = z.object({ name: z.string(), about: z.string(), cents: z.int() })
const bookedPricesRow = z.object({
  plans: z.record(z.string(), bookedPrice),
  extras: z.record(z.string(), bookedPrice),
  /** By key and months of the contract: `HUB6:12`. */
  hardware: z.record(z.string(), z.int()),
})
/** The monthly prices of the books by key, in cents including GST. */
export type BookedPrices = z.output<typeof bookedPricesRow>

const bookedPrices = statement<{ text: string }>(
  'order-prices',
  `select json_build_object(
     'plans', coalesce((select json_object_agg(plan_code,
         json_build_object('name', name, 'about', about, 'cents', monthly_cents))
       from plan where plan_code = any($1::text[])), '{}'),
     'extras', coalesce((select json_object_agg(additional_product_key,
         json_build_object('name', description, 'about', '', 'cents', monthly_cents))
       from additional_product where additional_product_key = any($2::text[])), '{}'),
     'hardware', coalesce((select json_object_agg(hardware_product_key || ':' || contract_months, charge_cents)
       from hardware_charge where unit = 'Monthly' and hardware_product_key = any($3::text[])), '{}'))::text as text`,
)

type ProductKeys = Readonly<Record<'plans' | 'extras' | 'hardware', readonly (string | null)[]>>

export async function readBookedPrices(
  queries: Queries,
  { plans, extras, hardware }: ProductKeys,
): Promise<BookedPrices> {
  const [row] = await queries.rows(bookedPrices, [plans, extras, hardware])
  return bookedPricesRow.parse(JSON.parse(row?.text ?? '{}'))
}
