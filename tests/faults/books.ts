import * as z from 'zod/mini'

import { dayAt } from '@switchboard/domain/day'

import { statement } from '../../apps/api/src/platform/database/database.ts'
import type { Queries } from '../../apps/api/src/platform/database/database.ts'
import { providerNow } from '../../apps/api/src/platform/clock.ts'

const instant = z.nullable(z.number())

const books = z.object({
  payments: z.array(
    z.object({
      id: z.string(),
      account: z.string(),
      type: z.string(),
      state: z.string(),
      cents: z.int(),
      surchargeCents: z.int(),
      discountCents: z.int(),
      /** Correction when the actual card costs more, or less, than the card that the customer selected. */
      correctionCents: z.int(),
      sessionId: z.nullable(z.string()),
      createdAt: z.number(),
      settledAt: instant,
    }),
  ),
  transactions: z.array(z.object({ account: z.string(), source: z.string(), kind: z.string() })),
  entries: z.array(
    z.object({ account: z.string(), source: z.string(), ledgerAccount: z.string(), cents: z.int() }),
  ),
  /** The balance shown to each customer. */
  balances: z.array(z.object({ account: z.string(), cents: z.int() })),
  invoices: z.array(
    z.object({
      account: z.string(),
      number: z.int(),
      periodStart: z.string(),
      cents: z.int(),
      approved: z.boolean(),
    }),
  ),
  /** Events of card payments in the audit trail. */
  audit: z.array(z.object({ action: z.string(), transactionId: z.nullable(z.string()) })),
  /** The provider's current day. */
  today: z.string(),
  collections: z.array(
    z.object({
      id: z.string(),
      account: z.string(),
      dueOn: z.string(),
      collectOn: z.string(),
      method: z.enum(['DirectDebit', 'CreditCard']),
      cents: z.int(),
      discountCents: z.int(),
      state: z.string(),
    }),
  ),
  promises: z.array(z.object({ account: z.string(), day: z.string() })),
  methods: z.array(z.object({ account: z.string(), type: z.string() })),
})
/** All records about money in our database. */
export type Books = z.output<typeof books>

export const parseBooks = (text: string): Books => books.parse(JSON.parse(text))

const READS = {
  payments: `select transaction_id as id, account_code as account, transaction_type as type, state,
    amount_cents as cents, surcharge_cents as "surchargeCents", discount_cents as "discountCents",
    surcharge_correction_cents as "correctionCents", session_id as "sessionId", (extract(epoch from created_at) * 1000)::float as "createdAt",
    (extract(epoch from settled_at) * 1000)::float as "settledAt" from card_transaction`,
  transactions: 'select account_code as account, source, kind from ledger_transaction',
  entries: `select account_code as account, source, ledger_account as "ledgerAccount", amount_cents as cents
    from ledger_entry`,
  balances: `select account_code as account, s.balance as cents
    from account cross join lateral billing_standing(account_code, current_date) s`,
  invoices: `select account_code as account, invoice_number as number, period_start as "periodStart",
    total_cents as cents, is_approved as approved from invoice`,
  audit: `select action, detail->>'transactionId' as "transactionId" from audit_event
    where action like 'card-payment-%'`,
  collections: `select collection_id as id, account_code as account, due_on as "dueOn", collect_on as "collectOn", method,
    amount_cents as cents, discount_cents as "discountCents", state from collection`,
  methods: 'select account_code as account, recurring_type as type from recurring_method',
  promises: 'select account_code as account, promise_date as day from promise_to_pay',
} as const satisfies Record<Exclude<keyof Books, 'today'>, string>

/** Reads the current books. */
export async function readBooks(db: Queries): Promise<Books> {
  const found: Record<string, unknown> = { today: dayAt(await providerNow(db)) }
  for (const [name, text] of Object.entries(READS)) {
    found[name] = await db.rows(statement(`faults-${name}`, text), [])
  }
  return books.parse(found)
}
