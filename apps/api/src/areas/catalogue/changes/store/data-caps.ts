import { statement } from '#api/platform/database/database.ts'
import type { Queries } from '#api/platform/database/database.ts'
import { PLAN_DATA_CAPS } from '#api/provider/offer/waiting-sql.ts'

const dataCaps = statement<{ caps: Record<string, number> | null }>(
  'product-change-data-caps',
  `select ${PLAN_DATA_CAPS} as caps from product_change p where p.account_code = $1 and p.change_number = $2`,
)

/** The data caps of the plans of a change, by their names on bills; null without one. */
export async function readPlanDataCaps(
  db: Queries,
  { accountCode, changeNumber }: { accountCode: string; changeNumber: number },
): Promise<Record<string, number> | null> {
  return (await db.rows(dataCaps, [accountCode, changeNumber]))[0]?.caps ?? null
}
