import { addDays, daysBetween } from '@switchboard/domain/day'
import type { Day } from '@switchboard/domain/day'

import { ledgerSum } from '../../apps/api/src/provider/books/ledger.ts'
import { statement } from '../../apps/api/src/platform/database/database.ts'
import type { Database } from '../../apps/api/src/platform/database/database.ts'

import { readChargedDays, countChargeFaults } from './charged-days.ts'
import { EXTRA, FREQUENCY_ACCOUNTS } from './frequency-accounts.ts'
import { groupBy } from './joined.ts'
import type { ConfirmedOrder } from './order-client.ts'
import { isLanded, countPlacementFaults, readPlacedOrders } from './placed-orders.ts'

/** Days after its due day until a bill is collected: over a weekend and holidays. */
const MAX_DAYS_TO_COLLECT = 6
const DAYS_OF: Readonly<Record<string, readonly [least: number, most: number]>> = {
  Weekly: [7, 7],
  Fortnightly: [14, 14],
  Monthly: [28, 31],
}

/** The change of an order, as `account day frequency`. */
const wantedStatement = statement<{ order_id: string; wanted: string }>(
  'fault-frequency-wanted',
  `select order_id, concat_ws(' ', account_code, told #>> '{steps,-1,on}', body #>> '{BillingDetail,BillFrequency}') as wanted
   from service_order where state = 'Committed' and account_code = any($1::text[])`,
)

const cyclesStatement = statement<{ cycle: string; follows: boolean; is_of_account: boolean }>(
  'fault-frequency-cycles',
  `select concat_ws(' ', c.account_code, c.starts_on, c.frequency) as cycle,
     c.frequency_before = coalesce(lag(c.frequency) over w, 'Weekly') as follows,
     lead(c.frequency) over w is not null or c.frequency = a.bill_frequency
       or c.starts_on = a.next_invoice_date as is_of_account
   from bill_cycle_change c join account a using (account_code) where c.account_code = any($1::text[])
   window w as (partition by c.account_code order by c.starts_on)`,
)

const FREQUENCY = `coalesce((select c.frequency from bill_cycle_change c where c.account_code = i.account_code
  and c.starts_on <= i.period_start order by c.starts_on desc limit 1), 'Weekly')`

type Bill = {
  account_code: string
  period_start: Day
  period_end: Day
  frequency: string
  asked_cents: number
  charged_cents: number
  collected: number
  is_collectable: boolean
}

const billsStatement = statement<Bill>(
  'fault-frequency-bills',
  `select i.account_code, i.period_start, i.period_end, ${FREQUENCY} as frequency,
     (select sum(c.charge_cents) from service s join plan_charge c using (plan_code)
       where s.account_code = i.account_code and s.status = 'on' and c.bill_frequency = ${FREQUENCY})
       + (select c.charge_cents from additional_charge c
         where c.additional_product_key = '${EXTRA}' and c.unit = ${FREQUENCY}) as asked_cents,
     (select sum(l.charge_cents) from invoice_line l where l.account_code = i.account_code
       and l.invoice_number = i.invoice_number and l.line_kind in ('plan', 'extra')
       and l.period_start >= i.period_start) as charged_cents,
     (select count(*) from collection c where c.account_code = i.account_code and c.due_on = i.due_date
       and c.state in ('sent', 'settled') and c.amount_cents = i.total_cents) as collected,
     i.due_date <= (now() + p.offset_milliseconds * interval '1 millisecond')::date - ${MAX_DAYS_TO_COLLECT} as is_collectable
   from invoice i cross join provider_clock p where i.account_code = any($1::text[]) and i.is_approved
   order by i.account_code, i.period_start`,
)

export type FrequencyBooks = Awaited<ReturnType<typeof readFrequencyBooks>>

export async function readFrequencyBooks(db: Database) {
  return {
    placed: await readPlacedOrders(db, FREQUENCY_ACCOUNTS),
    wanted: await db.rows(wantedStatement, [FREQUENCY_ACCOUNTS]),
    cycles: await db.rows(cyclesStatement, [FREQUENCY_ACCOUNTS]),
    bills: await db.rows(billsStatement, [FREQUENCY_ACCOUNTS]),
    charged: await readChargedDays(db, FREQUENCY_ACCOUNTS, '%'),
    ledgerSum: await ledgerSum(db),
  }
}

/** A bill whose period does not follow the period before, or does not have the length of its frequency. */
function isOutOfTurn(bill: Bill, before: Bill | undefined): boolean {
  const [least, most] = DAYS_OF[bill.frequency] ?? [0, 0]
  const days = daysBetween(bill.period_start, bill.period_end) + 1
  if (days < least || days > most) return true
  return before !== undefined && addDays(before.period_end, 1) !== bill.period_start
}

/** Counts by name that must all be 0. */
export function countFrequencyFaults(
  books: FrequencyBooks,
  confirmed: readonly ConfirmedOrder[],
): Record<string, number> {
  const { placed, wanted, cycles, bills, charged } = books
  const landed = new Set(placed.filter(isLanded).map(({ order_id }) => order_id))
  const due = wanted.filter(({ order_id }) => landed.has(order_id)).map((order) => order.wanted)
  const begun = cycles.map(({ cycle }) => cycle)
  const ofAccounts = [...groupBy(bills, ({ account_code }) => account_code).values()]
  return {
    ...countPlacementFaults(placed, confirmed),
    'orders that landed without their cycle, or the reverse':
      due.filter((each) => !begun.includes(each)).length +
      begun.filter((each) => due.filter((order) => order === each).length !== 1).length,
    'cycles that do not follow one another, or are not the account’s': cycles.filter(
      ({ follows, is_of_account }) => !follows || !is_of_account,
    ).length,
    'bills with a gap, an overlap, or of another length': ofAccounts.reduce(
      (sum, own) => sum + own.filter((bill, place) => isOutOfTurn(bill, own[place - 1])).length,
      0,
    ),
    'bills otherwise than the catalogue has it at their frequency': bills.filter(
      ({ asked_cents, charged_cents }) => asked_cents !== charged_cents,
    ).length,
    'bills not collected once': bills.filter(
      ({ collected, is_collectable }) => collected > 1 || (is_collectable && collected !== 1),
    ).length,
    ...countChargeFaults(charged),
    'ledger, in cents': books.ledgerSum,
  }
}

/** The number of events by kind. */
export function countFrequencyEvents({ placed, cycles, bills }: FrequencyBooks): Record<string, number> {
  return {
    'changes of frequency that landed': placed.filter(isLanded).length,
    'undone before their bill': placed.filter((order) => order.is_cancelled).length,
    'cycles begun': cycles.length,
    bills: bills.length,
    'bills collected': bills.filter(({ collected }) => collected === 1).length,
  }
}
