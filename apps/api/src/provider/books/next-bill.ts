import type { BillRange, NextBill } from '@switchboard/domain/billing/next-bill'
import { isHalfKnown, calculateBillRange, firstShownDay } from '@switchboard/domain/billing/next-bill-rules'
import type { LineToCome } from '@switchboard/domain/billing/next-bill-rules'
import { addDays } from '@switchboard/domain/day'
import type { Day } from '@switchboard/domain/day'

import { statement } from '#api/platform/database/database.ts'
import type { Queries } from '#api/platform/database/database.ts'
import { runAndRollBack } from '#api/platform/database/savepoint.ts'
import { fillLikeDays, countKnownDays } from '#api/provider/metering/like-days.ts'

import { lockAccount } from './accounts.ts'
import { makeBillAhead } from './bill-ahead.ts'

type NextBillContext = { readonly accountCode: string; readonly today: Day; readonly now: number }

const factsStatement = statement<{
  bill_date: Day
  first_day: Day
  counts_calls: boolean
  order_under_way: boolean
}>(
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
 * Forecasts the next bill as a range: the bill run makes the bill twice, with little and with much power on unknown days,
 * and everything is rolled back. Returns null if the run would set the account aside.
 */
export async function forecastNextBill(
  queries: Queries,
  { accountCode, today, now }: NextBillContext,
): Promise<NextBill | null> {
  await lockAccount(queries, accountCode)
  const [account] = await queries.rows(factsStatement, [accountCode])
  if (account === undefined) throw new Error(`there is no account ${accountCode}`)
  const { bill_date: billDate, first_day: from, order_under_way: orderUnderWay } = account
  const days = await countKnownDays(queries, accountCode, today)
  const power = days && { days: days.days, knownDays: days.known, knownTo: days.known_to }
  const facts = {
    billDate,
    toldFrom: firstShownDay({ from, to: addDays(billDate, -1) }),
    power,
    callsToCome: account.counts_calls && today < billDate,
    orderUnderWay,
  }
  if (today < facts.toldFrom || !isHalfKnown(power, { passedDays: days?.passed ?? 0 }))
    return { ...facts, range: null }
  const range = await forecastRange(queries, { accountCode, day: billDate, now })
  return range && { ...facts, range }
}

type Bill = { readonly accountCode: string; readonly day: Day; readonly now: number }

async function forecastRange(queries: Queries, bill: Bill): Promise<BillRange | null> {
  const low = await makeBillWith(queries, bill, 'little')
  if (low === null) return null
  const high = low.filled === 0 ? low : await makeBillWith(queries, bill, 'much')
  return high && calculateBillRange(low.lines, high.lines)
}

type BillWithFilledDays = { readonly filled: number; readonly lines: readonly LineToCome[] }

function makeBillWith(
  queries: Queries,
  bill: Bill,
  use: 'little' | 'much',
): Promise<BillWithFilledDays | null> {
  return runAndRollBack(queries, async () => {
    const filled = await fillLikeDays(queries, bill.accountCode, use)
    const lines = await makeBillAhead(queries, bill)
    const toCome = lines?.map(({ cents_without_gst: withoutGst, ...line }) => ({ ...line, withoutGst }))
    return toCome ? { filled, lines: toCome } : null
  })
}
