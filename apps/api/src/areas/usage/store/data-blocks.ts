import { toCents, toDollars } from '@switchboard/domain/money'
import type { Day } from '@switchboard/domain/day'
import { toCharge } from '@switchboard/domain/ordering/pricing/prices'
import type { WireReply } from '@switchboard/domain/call'
import type { readDataBlocks } from '@switchboard/domain/usage/data'

import { OPEN_DATA_PERIODS, toBilledPeriod } from '#api/provider/books/data-blocks.ts'
import type { BilledPeriod, OpenPeriod } from '#api/provider/books/data-blocks.ts'
import { statement } from '#api/platform/database/database.ts'
import type { Queries } from '#api/platform/database/database.ts'
import { YEARS_BACK } from '#api/provider/books/bill-periods.ts'

const periods = statement<{ billed: readonly BilledPeriod[]; open: OpenPeriod | null }>(
  'usage-data-blocks',
  `with ${OPEN_DATA_PERIODS}
   select coalesce((select json_agg(d order by d.bill_date desc) from data_period d
       join account a on a.account_code = d.account_code and d.bill_date < a.next_invoice_date
       where d.account_code = any($1::text[])
         and d.bill_date > ($2::date - interval '${YEARS_BACK} years')::date), '[]') as billed,
     (select to_json(open_period) from open_period) as open`,
)

type CappedPeriod = WireReply<typeof readDataBlocks>[number]

/** The open period with the sums of the next bill, and the billed periods. */
export async function listCappedPeriods(
  db: Queries,
  { accountCode, today }: { readonly accountCode: string; readonly today: Day },
): Promise<CappedPeriod[]> {
  const [row] = await db.rows(periods, [[accountCode], today])
  const billed = (row?.billed ?? []).map((period) => toCappedPeriod(period, true))
  const open = row?.open ?? null
  return open === null ? billed : [toCappedPeriod(toBilledPeriod(open), false), ...billed]
}

function toCappedPeriod(period: BilledPeriod, isBilled: boolean): CappedPeriod {
  const { bill_date, cap_mb, rollover_mb, over_mb, blocks, block_mb, block_cents } = period
  return {
    billDate: bill_date,
    capMb: cap_mb,
    rolloverMb: rollover_mb,
    overMb: over_mb,
    block: block_mb === null ? null : { mb: block_mb, ...toDollarCharges(block_cents ?? 0) },
    blocks,
    ...toDollarCharges(blocks * (block_cents ?? 0)),
    isBilled,
  }
}

function toDollarCharges(cents: number) {
  const { chargeIncludingGst, chargeExcludingGst } = toCharge(toCents(cents))
  return {
    chargeIncludingGst: toDollars(chargeIncludingGst),
    chargeExcludingGst: toDollars(chargeExcludingGst),
  }
}
