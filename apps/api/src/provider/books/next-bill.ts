import type { BillRange, NextBill } from '@switchboard/domain/billing/next-bill'
import { isHalfKnown, calculateBillRange, firstShownDay } from '@switchboard/domain/billing/next-bill-rules'
import type { LineToCome } from '@switchboard/domain/billing/next-bill-rules'
import { addDays } from '@switchboard/domain/day'
import type { Day } from '@switchboard/domain/day'

import { statement } from '#api/platform/database/database.ts'
import type { Queries } from '#api/platform/database/database.ts'
import { runAndRollBack } from '#api/platform/database/savepoint.ts'
import { fillLikeDays, countKnownDays } from '#api/provider/metering/like-days.ts'

import { holdAccount } from './accounts.ts'
import { billAhead } from './bill-ahead.ts'

type NextBillContext = { readonly accountCode: string; readonly today: Day; readonly now: number }

const facts = statement<{ bill_date: Day; first_day: Day; counts_calls: boolean; order_under_way: boolean }>(
  'next-bill-facts',
  `select a.next_invoice_date as bill_date,
     bill_date_after(a.next_invoice_date, a.bill_frequency,
       kept_day_of_month(a.next_invoice_date, a.bill_day_of_month), -1) as first_day,
     exists (select from meter m where m.account_code = $1 and m.unit = 'minutes') as counts_calls,
     exists (select from service_order o where o.account_code = $1 and o.next_on <= a.next_invoice_date)
       as order_under_way
   from account a where a.account_code = $1`,
)

/**
 * What the next bill of an account will come to: the bill run makes it twice, with little and with much power on the days
 * that are not known, in a transaction of which everything is taken back. Null where the run would set the account aside.
 */
export async function forecastNextBill(
  queries: Queries,
  { accountCode, today, now }: NextBillContext,
): Promise<NextBill | null> {
  await holdAccount(queries, accountCode)
  const [account] = await queries.rows(facts, [accountCode])
  if (account === undefined) throw new Error(`there is no account ${accountCode}`)
  const { bill_date: billDate, first_day: from, order_under_way: orderUnderWay } = account
  const days = await countKnownDays(queries, accountCode, today)
  const power = days && { days: days.days, knownDays: days.known, knownTo: days.known_to }
  const about = {
    billDate,
    toldFrom: firstShownDay({ from, to: addDays(billDate, -1) }),
    power,
    callsToCome: account.counts_calls && today < billDate,
    orderUnderWay,
  }
  if (today < about.toldFrom || !isHalfKnown(power, { passedDays: days?.passed ?? 0 }))
    return { ...about, range: null }
  const range = await rangeOfBill(queries, { accountCode, day: billDate, now })
  return range && { ...about, range }
}

type Bill = { readonly accountCode: string; readonly day: Day; readonly now: number }

async function rangeOfBill(queries: Queries, bill: Bill): Promise<BillRange | null> {
  const low = await billWith(queries, bill, 'little')
  if (low === null) return null
  const high = low.filled === 0 ? low : await billWith(queries, bill, 'much')
  return high && calculateBillRange(low.lines, high.lines)
}

type Made = { readonly filled: number; readonly lines: readonly LineToCome[] }

function billWith(queries: Queries, bill: Bill, use: 'little' | 'much'): Promise<Made | null> {
  return runAndRollBack(queries, async () => {
    const filled = await fillLikeDays(queries, bill.accountCode, use)
    const lines = await billAhead(queries, bill)
    const toCome = lines?.map(({ cents_without_gst: withoutGst, ...line }) => ({ ...line, withoutGst }))
    return toCome ? { filled, lines: toCome } : null
  })
}
