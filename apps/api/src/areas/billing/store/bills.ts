import { MAX_INVOICE_HEADERS } from '@switchboard/domain/billing/contract'

import { statement } from '#api/platform/database/database.ts'
import type { Queries } from '#api/platform/database/database.ts'
import { isNextBillCollectedSql, paymentDaySql } from '#api/provider/books/payment-day.ts'
import { part } from '#api/platform/database/part.ts'

/** `AmountToPayForPpd` is the balance less the discount, at least 0; a credit balance stays as it is. */
export const billingInformationPart = part(
  'billingInformation',
  `(select json_build_object(
      'AccountBalance', dollars(s.balance),
      'OverdueBalance', dollars(s.overdue),
      'CurrentInvoiceDate', s.current_invoice_date,
      'NextInvoiceDate', a.next_invoice_date,
      'AmountToPayForPpd', dollars(greatest(s.balance - s.current_discount, least(s.balance, 0))),
      'PpdExpiryDate', s.ppd_expiry_date,
      'TotalPpdDiscount', dollars(s.total_discount),
      'CurrentTotalPpdDiscount', dollars(s.current_discount))
    from account a cross join billing_standing($1, $2) s where a.account_code = $1)`,
)

export const pendingCreditsPart = part(
  'pendingCredits',
  `(select coalesce(json_agg(json_build_object('Amount', dollars(c.amount_cents), 'Description', c.description)
      order by c.credit_number), '[]')
    from pending_credit c where c.account_code = $1)`,
)

export const unbilledCreditsPart = part(
  'unbilledCredits',
  `(select coalesce(json_agg(json_build_object(
      'ChargeIncludingGST', dollars(c.charge_including_gst_cents), 'Description', c.description)
      order by c.credit_number), '[]')
    from unbilled_credit c where c.account_code = $1)`,
)

/** The account's approved bills as `b`. `offset 0` makes PostgreSQL calculate the balance once, not for each bill. */
export const BILLS = `(select receivable_balance($1) as balance offset 0) owed
  cross join lateral approved_bills($1, owed.balance) b`

/** The fields of a bill `b` in a reply. */
export const HEADER_FIELDS = `
  'AccountCode', $1,
  'InvoiceNumber', b.invoice_number,
  'BillDate', b.bill_date,
  'DueDate', b.due_day,
  'GST', dollars(b.gst_cents),
  'Total', dollars(b.total_cents),
  'Paid', b.paid,
  'IsApproved', true`

export const invoiceHeadersPart = part(
  'invoiceHeaders',
  `(select coalesce(json_agg(json_build_object(${HEADER_FIELDS})
      order by b.bill_date desc, b.invoice_number desc), '[]')
    from (select b.* from ${BILLS} order by bill_date desc, invoice_number desc limit ${MAX_INVOICE_HEADERS}) b)`,
)

export const summaryPart = part(
  'summary',
  `(select json_build_object(
      'balance', dollars(s.balance),
      'accountBalanceSurchargeOffset', dollars(surcharge_in_balance($1, s.balance)),
      'currentBalanceStatus', json_build_object(
        'nextInvoiceDate', a.next_invoice_date,
        'nextBillDate', next_bill_date_of($1, $2)))
    from account a
    cross join (select receivable_balance($1) as balance offset 0) s
    where a.account_code = $1)`,
)

export const billDatesPart = part(
  'billDates',
  `(select json_build_object(
      'BillDates', (select coalesce(json_agg(b.bill_date order by b.bill_date desc), '[]')
        from (select distinct bill_date from invoice where account_code = $1 and is_approved
          order by bill_date desc limit ${MAX_INVOICE_HEADERS}) b),
      'NextInvoiceDate', a.next_invoice_date)
    from account a where a.account_code = $1)`,
)

/**
 * How the amount owed will be paid: by a promise, or the next collection; with the last failed collection. A direct debit is
 * on a day on which banks settle. The reasons
 * `card expired` and `method removed` of a failure are ours, all others are texts of bank or gateway.
 */
export const outlookPart = part(
  'outlook',
  `(select json_build_object(
      'isOverdue', (select s.balance > 0 and s.overdue > 0 from billing_standing($1, $2) s),
      'promise', (select json_build_object('outcome', p.outcome, 'promiseDate', p.promise_date,
        'amount', dollars(p.promised), 'left', dollars(p.still_to_pay)) from promise_told($1, $2) p),
      'next', (select json_build_object('day', case when n.under_way then n.day
          when exists (select from recurring_method m where m.account_code = $1 and m.recurring_type = 'CreditCard')
            then greatest(n.day, $2::date)
          else ${paymentDaySql('greatest(n.day, $2::date)', '$3')} end,
        'amount', dollars(n.cents), 'underWay', n.under_way) from next_collection($1, $2) n),
      'withNextBill', ${isNextBillCollectedSql('$3')},
      'failed', (select json_build_object(
        'day', case when f.method = 'DirectDebit' then ${paymentDaySql('f.day', '$3')} else f.day end, 'amount', dollars(f.cents), 'method', f.method, 'reason',
        case when f.reason = 'card expired' then 'cardExpired' when f.reason = 'method removed' then 'noMethod'
          when f.reason ilike '%funds%' then 'noFunds' else 'refused' end) from failed_collection($1) f))
    from account a where a.account_code = $1)`,
)

/** A text of another form is not the number of an invoice. 15 digits fit into a `bigint` and a JavaScript number. */
export const INVOICE_NUMBER = /^\d{1,15}$/

/**
 * The text of an unapproved invoice is null. `offset 0` makes PostgreSQL read the invoices of the account by its index, which
 * costs the same among many accounts.
 */
const invoiceStatement = statement<{ text: string | null }>(
  'invoice',
  `select (select json_build_object(${HEADER_FIELDS}, 'Xml', coalesce(i.xml_body, body.xml))
      from invoice_body($1, $2) body cross join lateral approved_bills($1, body.balance) b
      where b.invoice_number = i.invoice_number)::text as text
   from (select invoice_number, xml_body from invoice where account_code = $1 offset 0) i where i.invoice_number = $2`,
)

/** The JSON of an invoice, or the code of the refusal. */
export async function readInvoiceText(
  db: Queries,
  accountCode: string,
  invoiceNumber: string,
): Promise<{ text: string } | 'INVOICE_NOT_FOUND' | 'INVOICE_NOT_APPROVED'> {
  if (!INVOICE_NUMBER.test(invoiceNumber)) return 'INVOICE_NOT_FOUND'
  const [row] = await db.rows(invoiceStatement, [accountCode, invoiceNumber])
  if (row === undefined) return 'INVOICE_NOT_FOUND'
  return row.text === null ? 'INVOICE_NOT_APPROVED' : { text: row.text }
}
