import { statement } from '#api/platform/database/database.ts'
import type { Statement } from '#api/platform/database/database.ts'

import {
  ACCEPTED_COLLECTIONS,
  APPROVED_PAYMENTS,
  DISCOUNTS,
  selectDifferences,
  selectWanted,
} from './verify-bookings.ts'

/** The result of a check: the number of items, the number of faults, and sentences about some of the faults. */
type CheckResult = { total: number; wrong: number; samples: string[] }

export type Check = {
  readonly name: string
  /** The statement that is true if nothing is wrong. */
  readonly claim: string
  readonly statement: Statement<CheckResult>
}

const MAX_SAMPLES = 5
/** The bank's result of a direct credit arrives in three working days, plus a weekend and a holiday. */
const MAX_CREDIT_DAYS = 6
/** A debit has the same three working days from the day on which the bank settles. At Christmas that is eleven days after the due day. */
const MAX_DEBIT_DAYS = 11

/** A check is a single statement that returns one row. */
function buildCheck(name: string, claim: string, sql: { total: string; wrong: string }): Check {
  const text = `with ${CLOCK}, wrong (what) as materialized (${sql.wrong})
   select (${sql.total}) as total, (select count(*) from wrong) as wrong,
     (select coalesce(json_agg(what), '[]') from (select what from wrong order by what limit ${MAX_SAMPLES}) example) as samples`
  return { name, claim, statement: statement<CheckResult>(`verify-${name}`, text) }
}

/** The instant and the day of the provider clock. */
const CLOCK = `clock as (
     select now() + offset_milliseconds * interval '1 millisecond' as instant,
       ((now() + offset_milliseconds * interval '1 millisecond') at time zone 'Pacific/Auckland')::date as today
     from provider_clock)`

/** The name of the check that compares the books with the last note. */
export const KEPT_BOOKS = 'kept-books'
const LAST_NOTE = 'select * from books_note order by noted_at desc limit 1'

const count = (from: string) => `select count(*) from ${from}`

/** The checks of books, orders and background jobs, in the order of the report. */
export const CHECKS: readonly Check[] = [
  buildCheck('ledger', 'the ledger sums to zero, and so does each of its transactions', {
    total: count('ledger_entry'),
    wrong: `select source || ' of account ' || account_code || ' sums to ' || sum(amount_cents) || ' cents'
      from ledger_entry group by account_code, source having sum(amount_cents) <> 0`,
  }),
  buildCheck('card-payments', 'a card payment is booked once it is approved, and nothing else is', {
    total: count('card_transaction'),
    wrong: selectDifferences(
      'card',
      selectWanted(APPROVED_PAYMENTS, {
        receivable: '-amount_cents',
        held: 'amount_cents + surcharge_cents',
        surcharge: '-surcharge_cents',
      }),
    ),
  }),
  buildCheck('surcharge-corrections', 'a corrected surcharge is booked as it was corrected', {
    total: count('card_transaction where surcharge_correction_cents <> 0'),
    wrong: selectDifferences(
      'surcharge',
      selectWanted('card_transaction where surcharge_correction_cents <> 0', {
        receivable: 'surcharge_correction_cents',
        surcharge: '-surcharge_correction_cents',
      }),
    ),
  }),
  buildCheck('collections', 'a collection is booked while it was taken on, and once', {
    total: count('collection'),
    wrong: `${selectDifferences('collection', selectWanted(ACCEPTED_COLLECTIONS, { receivable: '-amount_cents', held: 'amount_cents' }))}
      union all
      ${selectDifferences('dishonour', selectWanted(`collection where state = 'dishonoured'`, { receivable: 'amount_cents', held: '-amount_cents' }))}
      union all
      select 'account ' || account_code || ' is collected twice for ' || due_on from ${ACCEPTED_COLLECTIONS}
      group by account_code, due_on having count(*) > 1`,
  }),
  buildCheck('refunds', 'a refund is booked once it is approved, and taken back where it could not be paid', {
    total: count('refund_payment'),
    wrong: `${selectDifferences('refund', selectWanted(`refund_payment where state <> 'planned'`, { receivable: 'amount_cents', held: '-amount_cents' }))}
      union all
      ${selectDifferences('refund-reversal', selectWanted(`refund_payment where state = 'failed'`, { receivable: '-amount_cents', held: 'amount_cents' }))}
      union all
      select 'refund ' || payment_reference(r.refund_id) || ' is of ' || r.amount_cents || ' and its payments of ' || sum(p.amount_cents)
      from refund r join refund_payment p on p.account_code = r.account_code and p.refund_id = r.refund_id
      group by r.account_code, r.refund_id having sum(p.amount_cents) <> r.amount_cents`,
  }),
  buildCheck('discounts', 'a prompt-payment discount is booked as it was earned', {
    total: count('card_transaction where discount_cents <> 0'),
    wrong: selectDifferences('discount', DISCOUNTS),
  }),
  buildCheck('bills', 'an approved bill is booked at its total, and a period is billed once', {
    total: count('invoice'),
    wrong: `select 'bill ' || coalesce(i.invoice_number::text, e.source) || ' of account '
        || coalesce(i.account_code, e.account_code) || ' is booked at ' || coalesce(e.cents, 0) || ' and comes to '
        || coalesce(i.total_cents, 0)
      from (select account_code, invoice_number, total_cents, 'invoice:' || invoice_number as source
        from invoice where is_approved) i
      full join (select account_code, source, amount_cents as cents from ledger_entry
        where ledger_account = 'receivable' and source >= 'invoice:' and source < 'invoice;') e
        on e.account_code = i.account_code and e.source = i.source
      where coalesce(i.total_cents, 0) <> coalesce(e.cents, 0)
      union all
      select 'account ' || account_code || ' is billed twice for the period from ' || period_start
      from invoice group by account_code, period_start having count(*) > 1`,
  }),
  buildCheck('bill-lines', 'the lines of a bill that was made here add up to it', {
    total: count('invoice where ledger_through is not null and xml_body is null'),
    wrong: `select 'bill ' || i.invoice_number || ' of account ' || i.account_code || ' comes to ' || i.total_cents
        || ' and its lines to ' || coalesce(l.cents, 0)
      from invoice i left join (select account_code, invoice_number, sum(charge_cents) as cents from invoice_line
        group by account_code, invoice_number) l
        on l.account_code = i.account_code and l.invoice_number = i.invoice_number
      where i.ledger_through is not null and i.xml_body is null and i.total_cents <> coalesce(l.cents, 0)`,
  }),
  buildCheck(
    'open-payments',
    'every payment comes to an end: a card within a day, a refund within six, a debit within eleven',
    {
      total: `select (${count(`card_transaction where settled_at is null`)}) + (${count('collection where ended_at is null')})
      + (${count('refund where approved_at is not null and ended_at is null')})`,
      wrong: `select 'card payment ' || transaction_id || ' is ' || state || ' since ' || created_at::date
      from card_transaction where settled_at is null and created_at < now() - interval '1 day'
      union all
      select 'collection ' || collection_id || ' of ' || collect_on || ' is ' || state
      from collection, clock where ended_at is null and collect_on < today - ${MAX_DEBIT_DAYS}
      union all
      select 'refund ' || payment_reference(refund_id) || ' is approved since ' || approved_at::date
      from refund, clock where ended_at is null and approved_at < instant - interval '${MAX_CREDIT_DAYS} days'`,
    },
  ),
  buildCheck('orders', 'a placed order waits for a step or has taken all of them, and its account sees it', {
    total: count(`service_order where state = 'Committed'`),
    wrong: `select 'order ' || o.order_number || ' of account ' || o.account_code || ' has taken ' || o.steps_done
        || ' of ' || jsonb_array_length(o.told -> 'steps') || ' steps and '
        || case when o.next_on is null then 'waits for none' else 'waits for ' || o.next_on end
      from service_order o where o.state = 'Committed' and o.cancelled_on is null
        and (o.next_on is null) <> (o.steps_done >= jsonb_array_length(o.told -> 'steps'))
      union all
      select 'order ' || o.order_number || ' of account ' || o.account_code || ' is in none of its lists'
      from service_order o where o.state = 'Committed' and not exists (
        select from product_order p where p.account_code = o.account_code and p.order_number = o.order_number)`,
  }),
  buildCheck('orders-late', 'no order is late for a step by more than a day', {
    total: count('service_order where next_on is not null'),
    wrong: `select 'order ' || order_number || ' of account ' || account_code || ' should have gone on on ' || next_on
      from service_order, clock where next_on < today - 1 and waits_since is null`,
  }),
  buildCheck('bill-run', 'every account whose bill date has come was billed, or is set aside', {
    total: count('account'),
    wrong: `select 'account ' || account_code || ' should have been billed on ' || next_invoice_date
      from account, clock where next_invoice_date < today - 1
        and not exists (select from bill_run_problem p where p.account_code = account.account_code)`,
  }),
  buildCheck('notices', 'what is to be sent is sent within two days', {
    total: `select (${count('communication where send_at is not null')}) + (${count('letter where send_at is not null')})`,
    wrong: `select 'notice ' || source || ' of account ' || account_code || ' waits since ' || created_at::date
      from communication where send_at < now() - interval '2 days'
      union all
      select 'letter ' || letter_id || ' waits since ' || created_at::date from letter where send_at < now() - interval '2 days'`,
  }),
  buildCheck(
    'after-restore',
    'someone looked into each thing that a restore lost and that could not be entered',
    {
      total: count('restore_finding'),
      wrong: `select 'of the ' || party || ': ' || reference || coalesce(' of account ' || account_code, '')
        || coalesce(', ' || amount_cents || ' cents', '') || ': ' || reason
      from restore_finding where resolved_at is null`,
    },
  ),
  buildCheck(KEPT_BOOKS, 'the books that an earlier verify noted are complete and unchanged', {
    total: `select coalesce(sum((fact.value ->> 0)::bigint), 0) from (${LAST_NOTE}) note, jsonb_each(note.facts) fact`,
    wrong: `select fact.key || ': ' || (fact.value ->> 0) || ' on ' || note.noted_at::date || ', and now '
        || (now_facts.facts -> fact.key ->> 0) || ' of the same time'
        || case when fact.value ->> 0 = now_facts.facts -> fact.key ->> 0 then ', some of them changed' else '' end
      from (${LAST_NOTE}) note
      cross join lateral (select books_facts(note.through, note.until, note.until_system) as facts) now_facts
      cross join lateral jsonb_each(note.facts) fact
      where fact.value <> now_facts.facts -> fact.key`,
  }),
  buildCheck('audit-trail', 'the trail refuses changes', {
    total: `${count('pg_trigger')} where tgname = 'audit_event_stays'`,
    wrong: `select 'the trigger that keeps the trail is missing or switched off' where not exists (
      select from pg_trigger where tgname = 'audit_event_stays' and tgenabled = 'A')`,
  }),
  buildCheck('schema', 'every constraint is checked and every index is whole', {
    total: `${count('pg_constraint')} where connamespace = 'public'::regnamespace`,
    wrong: `select 'constraint ' || conname || ' was never checked' from pg_constraint
        where connamespace = 'public'::regnamespace and not convalidated
      union all
      select 'index ' || indexrelid::regclass || ' is not whole' from pg_index
        where not indisvalid or not indisready`,
  }),
]
