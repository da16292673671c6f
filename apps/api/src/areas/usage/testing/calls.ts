import type { SentQuery } from '@switchboard/domain/call'
import type { Day } from '@switchboard/domain/day'
import { readCalls } from '@switchboard/domain/usage/calls'
import type { CallRecord, CallUsage } from '@switchboard/domain/usage/calls'

import { fillDemo } from '#api/fill-demo.ts'
import { testApi } from '#api/testing/api.ts'

/** Aroha's plan includes 30 minutes, Jack's none, Dev's office 200 for its three lines. Lani's calls are all local. */
export const AROHA = { user: 'aroha', accountCode: '100482' }
export const JACK = { user: 'jack', accountCode: '100901' }
export const DEV = { user: 'dev', accountCode: '100601' }
export const LANI = { user: 'lani', accountCode: '103003' }

type Customer = typeof JACK
type Query = SentQuery<typeof readCalls>
type Charged = Pick<CallRecord, 'chargedMinutes' | 'chargeIncludingGst' | 'chargeExcludingGst'>

export function sumValues<Item>(items: readonly Item[], value: (item: Item) => number | null): number {
  return items.reduce((sum, item) => sum + (value(item) ?? Number.NaN), 0)
}

function toTotals(some: readonly Charged[]): readonly number[] {
  return [
    sumValues(some, (each) => each.chargedMinutes),
    sumValues(some, (each) => each.chargeIncludingGst),
    sumValues(some, (each) => each.chargeExcludingGst),
  ]
}

/** The API with customers who make calls, and their bills. */
export function testCallUsage() {
  const api = testApi(fillDemo)

  async function requestCalls({ user, accountCode }: Customer, query: Query = {}) {
    const token = await api().createToken(user)
    return api().make(readCalls, { token, parameters: { accountCode }, query })
  }

  async function readCallUsage(customer: Customer, query: Query = {}): Promise<CallUsage> {
    return readCalls.reply.parse((await requestCalls(customer, query)).json())
  }

  /** Every call of a bill, page by page. */
  async function listAllCalls(customer: Customer, billDate: Day, pageSize = '100'): Promise<CallRecord[]> {
    const calls: CallRecord[] = []
    let before: string | null = null
    do {
      const query = { billDate, pageSize, ...(before !== null && { before }) }
      const page: CallUsage = await readCallUsage(customer, query)
      calls.push(...page.calls)
      before = page.nextBefore
    } while (before !== null)
    return calls
  }

  /** The charges for calls by bill date. */
  function listCallLines({ accountCode }: Customer) {
    return api().sql<{
      billDate: Day
      number: number
      cents: number
      centsWithoutGst: number
      minutes: number
    }>`
      select i.bill_date::text as "billDate", i.invoice_number as number, l.charge_cents as cents,
        l.charge_excluding_gst_cents as "centsWithoutGst", u.quantity::integer as minutes
      from invoice i join invoice_line l using (account_code, invoice_number)
      join metered_usage u using (account_code, invoice_number, subject)
      where i.account_code = ${accountCode} and l.line_kind = 'usage' and l.unit = 'minutes' order by i.bill_date desc`
  }

  /** Bill dates whose calls do not add up to the bill's line for calls. */
  async function listWrongBills(customer: Customer): Promise<Day[]> {
    const wrong: Day[] = []
    for (const { billDate, number, cents, centsWithoutGst, minutes } of await listCallLines(customer)) {
      const { period } = await readCallUsage(customer, { billDate })
      const calls = await listAllCalls(customer, billDate)
      const listed = [toTotals(calls), toTotals(period?.totals ?? [])]
      const billed = [minutes, cents, centsWithoutGst]
      if (JSON.stringify(listed) !== JSON.stringify([billed, billed]) || period?.invoiceNumber !== number) {
        wrong.push(billDate)
      }
    }
    return wrong
  }

  return { api, requestCalls, readCallUsage, listAllCalls, listCallLines, listWrongBills }
}
