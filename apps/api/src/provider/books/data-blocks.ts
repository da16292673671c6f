import type { Day } from '@switchboard/domain/day'
import { blocksBegun, onCap } from '@switchboard/domain/usage/data-cap'

import { statement } from '#api/platform/database/database.ts'
import type { Queries } from '#api/platform/database/database.ts'

/** The data of a period as the bill charges it, in MB and cents. */
export type BilledPeriod = {
  readonly bill_date: Day
  readonly cap_mb: number
  readonly rollover_mb: number
  readonly over_mb: number
  readonly kept_mb: number
  readonly blocks: number
  readonly block_mb: number | null
  readonly block_cents: number | null
}

/** The facts about the period that the next bill of an account closes. */
export type OpenPeriod = Pick<
  BilledPeriod,
  'bill_date' | 'cap_mb' | 'rollover_mb' | 'block_mb' | 'block_cents'
> & {
  readonly account_code: string
  readonly rollover: boolean
  readonly banking: boolean
  /** The sum of the days whose usage is known. Null if no day is known. */
  readonly used_mb: number | null
}

/**
 * For the accounts in `$1` on day `$2`: the period that the next bill closes, if capped plans ran for all of it. A
 * period shorter than a month has the same share of cap and block as of the price. A change of plan ends rollover and
 * banked data.
 */
export const OPEN_DATA_PERIODS = `
  open_period as materialized (
    select a.account_code, a.next_invoice_date as bill_date, period_price(plan.cap_mb, a.bill_frequency)::integer as cap_mb,
      case when plan.block_mb > 0 then greatest(1, period_price(plan.block_mb, a.bill_frequency)) end::integer as block_mb,
      period_price(plan.block_cents, a.bill_frequency)::integer as block_cents,
      plan.rollover, plan.banking,
      case when plan.since < begins.first_day then coalesce(before.kept_mb, 0) else 0 end as rollover_mb,
      used.mb as used_mb
    from account a
    cross join lateral (select bill_date_after(a.next_invoice_date, a.bill_frequency,
      kept_day_of_month(a.next_invoice_date, a.bill_day_of_month), -1) as first_day) begins
    cross join lateral (select sum(received + sent)::integer as mb
      from data_days(a.account_code, begins.first_day, a.next_invoice_date - 1)) used
    cross join lateral data_plan(a.account_code, least($2::date, a.next_invoice_date - 1)) plan
    left join data_period before on before.account_code = a.account_code and before.bill_date = begins.first_day
    where a.account_code = any($1::text[]) and plan.cap_mb > 0 and plan.since <= begins.first_day
      and exists (select from service s join plan p using (plan_code)
        where s.account_code = a.account_code and s.status = 'on' and p.kind = 'broadband' and p.data_cap_mb > 0))`

/** The usage page and the bill share this calculation. */
export function toBilledPeriod(open: OpenPeriod): BilledPeriod {
  const { bill_date, cap_mb, rollover_mb, block_mb, block_cents } = open
  const keeps = { dataCapMb: cap_mb, dataRollover: open.rollover, dataBanking: open.banking }
  const { overMb, keptMb } = onCap(keeps, open.used_mb ?? 0, rollover_mb)
  // a period without known usage leaves no data over, but banked data stays
  const keptUnknown = open.banking ? rollover_mb : 0
  const hasPrice = block_mb !== null && block_cents !== null
  return {
    bill_date,
    cap_mb,
    rollover_mb,
    over_mb: overMb,
    kept_mb: open.used_mb === null ? keptUnknown : keptMb,
    blocks: hasPrice ? blocksBegun(overMb, block_mb) : 0,
    block_mb: hasPrice ? block_mb : null,
    block_cents: hasPrice ? block_cents : null,
  }
}

const openPeriods = statement<OpenPeriod>(
  'data-open-periods',
  `with ${OPEN_DATA_PERIODS} select * from open_period`,
)

const savePeriods = statement<never>(
  'data-close-periods',
  `insert into data_period (account_code, bill_date, cap_mb, rollover_mb, over_mb, kept_mb, blocks, block_mb, block_cents)
   select * from jsonb_to_recordset($1::jsonb) as d (account_code text, bill_date date, cap_mb int, rollover_mb int,
     over_mb int, kept_mb int, blocks int, block_mb int, block_cents int)
   on conflict (account_code, bill_date) do update set cap_mb = excluded.cap_mb, rollover_mb = excluded.rollover_mb,
     over_mb = excluded.over_mb, kept_mb = excluded.kept_mb, blocks = excluded.blocks, block_mb = excluded.block_mb,
     block_cents = excluded.block_cents`,
)

/**
 * Closes the data period behind the next bill of each account. The bill run makes the lines from it. The caller has
 * locked the accounts.
 */
export async function closeDataPeriods(
  queries: Queries,
  accounts: readonly string[],
  today: Day,
): Promise<void> {
  const periods = await queries.rows(openPeriods, [accounts, today])
  if (periods.length === 0) return
  const closed = periods.map((open) => ({ account_code: open.account_code, ...toBilledPeriod(open) }))
  await queries.rows(savePeriods, [JSON.stringify(closed)])
}
