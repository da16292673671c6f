import { dayAt } from '../../packages/domain/src/day.ts'

/** Two accounts in credit whose owners request it, and a third whose credit was used by a bill. */
export const REFUNDS_REQUESTED = `
  begin;
  insert into ledger_transaction (account_code, source, kind, booked_on, booked_at, description)
    select account_code, 'goodwill', 'Adjustment', '2026-11-20', now(), 'Credit'
    from account where account_code in ('100533', '100801');
  insert into ledger_entry select account_code, 'goodwill', e.*
    from account a cross join lateral (values ('receivable', -receivable_balance(a.account_code) - 4550),
      ('credit', receivable_balance(a.account_code) + 4550)) e
    where account_code in ('100533', '100801');
  insert into refund (refund_id, account_code, amount_cents, requested_by, requested_at)
    select r.id, r.account, 4550, 'web:owner', '2026-11-20T00:00:00Z'
    from (values (repeat('0', 32), '100533'), (repeat('1', 32), '100801'), (repeat('2', 32), '100517')) r (id, account);
  insert into refund_payment (refund_payment_id, refund_id, account_code, amount_cents, account_name, bank_account)
    select refund_id, refund_id, account_code, amount_cents, 'A Customer', '01-0242-0100194-00' from refund;
  commit`

/** The day on which the meter reading of `REQUESTS_REPORTED` was sent. */
export const REPORTED_ON = dayAt(Date.now() - 3 * 86_400_000)

/** A meter reading that the page refuses, and a fault. */
export const REQUESTS_REPORTED = `
  insert into customer_issue (account_code, issue_key, issue_comment, reported_at, reported_by)
    values ('100901', 'meter-reading', E'Connection 0001000010WEEB3, read on 20 November 2026.\\nDay: 12400 kWh (5 dials)',
      now() - interval '3 days', 'web:user-jack'),
    ('100517', 'no-internet', 'Since this morning', now() - interval '2 days', 'web:user-ben')`
