import * as z from 'zod/mini'

import { day } from '@switchboard/domain/day'
import type { Day } from '@switchboard/domain/day'

import type { TestApi } from '#api/testing/api.ts'

const cents = z.int()

const bill = z.object({
  number: z.int(),
  billedOn: day,
  due: day,
  cents,
  gst: cents,
  discount: cents,
  /** The sum of its lines. */
  lines: cents,
})
export type BilledRow = z.output<typeof bill>

const books = z.object({
  /** The sum of the receivable entries of the ledger. */
  balance: cents,
  /** Payments and credits, less charges that are not bills. */
  paid: cents,
  bills: z.array(bill),
  /** The last fifty bookings, newest first, each with the balance after it. */
  bookings: z.array(z.object({ kind: z.string(), on: day, cents, after: cents })),
  method: z.nullable(
    z.object({
      type: z.string(),
      bank: z.nullable(z.string()),
      account: z.nullable(z.string()),
      card: z.nullable(z.string()),
      year: z.nullable(z.int()),
      month: z.nullable(z.int()),
      byHandUntil: z.nullable(day),
    }),
  ),
  /** Collections in every state, because the pages show each change of state. */
  collections: z.array(z.object({ on: day, state: z.string(), cents, method: z.string() })),
  pendingCents: cents,
  unbilledCents: cents,
  nextBillOn: day,
  frequency: z.string(),
  terms: z.int(),
  isBusiness: z.boolean(),
})
export type AccountBooks = z.output<typeof books>

/** Reads the books of an account. This statement sums them itself, without a function of the product. */
export async function readBooks({ sql }: TestApi, accountCode: string): Promise<AccountBooks> {
  const [row] = await sql<{ books: unknown }>`
    select jsonb_build_object(
      'balance', (select coalesce(sum(amount_cents), 0) from ledger_entry
        where account_code = ${accountCode} and ledger_account = 'receivable'),
      'paid', (select coalesce(-sum(amount_cents), 0) from ledger_entry
        where account_code = ${accountCode} and ledger_account = 'receivable' and source not like 'invoice:%'),
      'bills', (select coalesce(jsonb_agg(jsonb_build_object('number', i.invoice_number, 'billedOn', i.bill_date,
          'due', case when i.due_date < i.bill_date then i.bill_date + 20 else i.due_date end,
          'cents', i.total_cents, 'gst', i.gst_cents, 'discount', i.ppd_discount_cents,
          'lines', (select coalesce(sum(l.charge_cents), 0) from invoice_line l
            where l.account_code = ${accountCode} and l.invoice_number = i.invoice_number)) order by i.bill_date), '[]')
        from invoice i where i.account_code = ${accountCode} and i.is_approved),
      'bookings', (select coalesce(jsonb_agg(jsonb_build_object('kind', b.kind, 'on', b.booked_on, 'cents', b.cents,
          'after', b.after) order by b.place desc), '[]')
        from (select t.kind, t.booked_on, e.cents, row_number() over w as place, sum(e.cents) over w as after
          from ledger_transaction t
          join (select source, sum(amount_cents) as cents from ledger_entry
            where account_code = ${accountCode} and ledger_account = 'receivable' group by source) e using (source)
          where t.account_code = ${accountCode} and e.cents <> 0
          window w as (order by t.booked_on, t.posted_order)
          order by place desc limit 50) b),
      'method', (select jsonb_build_object('type', m.recurring_type, 'bank', m.bank, 'account', m.account,
          'card', m.masked_card_number, 'year', m.expiry_year, 'month', m.expiry_month, 'byHandUntil', m.by_hand_until)
        from recurring_method m where m.account_code = ${accountCode}),
      'collections', (select coalesce(jsonb_agg(jsonb_build_object('on', c.collect_on, 'state', c.state,
          'cents', c.amount_cents, 'method', c.method)
          order by c.collect_on, c.collection_id), '[]') from collection c where c.account_code = ${accountCode}),
      'pendingCents', (select coalesce(sum(amount_cents), 0) from pending_credit where account_code = ${accountCode}),
      'unbilledCents', (select coalesce(sum(charge_including_gst_cents), 0) from unbilled_credit
        where account_code = ${accountCode}),
      'nextBillOn', a.next_invoice_date, 'frequency', a.bill_frequency, 'terms', a.payment_terms_days,
      'isBusiness', a.business_group <> 'residential') as books
    from account a where a.account_code = ${accountCode}`
  return books.parse(row?.books)
}

/** The bills of an account that were made on a day. */
export function listBillsOn({ bills }: AccountBooks, on: Day): readonly BilledRow[] {
  return bills.filter((each) => each.billedOn === on)
}
