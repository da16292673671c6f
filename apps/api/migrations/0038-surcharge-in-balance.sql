-- How much of a balance is surcharge already, which is not surcharged again. Whatever comes off the balance pays the
-- surcharge in it first, as a payment's own surcharge is worked out, and a balance of nothing holds none. So it is the
-- most, walked back from now, by which surcharges are ahead of payments. The walk ends where nothing was owed, or where as
-- much was paid since as there are surcharges: what is older counts no more. Source: BIL-024.
create or replace function surcharge_in_balance(account text, balance bigint) returns bigint language sql stable as $$
  with surcharges as (
    select sum(e.amount_cents) as cents from ledger_transaction t
    join ledger_entry e on e.account_code = account and e.source = t.source and e.ledger_account = 'receivable'
    where t.account_code = account and t.kind = 'Surcharge' and balance > 0 having count(*) > 0),
  since as (
    select coalesce(settled.booked_on, '-infinity') as booked_on, coalesce(settled.posted_order, 0) as posted_order
    from surcharges left join lateral (
      select booked_on, posted_order from (
        select t.booked_on, t.posted_order, sum(e.amount_cents) over newest_first as since_then,
          -sum(least(0, e.amount_cents)) over newest_first as paid_since_then
        from (select source, booked_on, posted_order from ledger_transaction
          where account_code = account order by booked_on desc, posted_order desc offset 0) t
        -- each is looked up as the walk comes to it
        cross join lateral (select amount_cents from ledger_entry
          where account_code = account and source = t.source and ledger_account = 'receivable' offset 0) e
        window newest_first as (order by t.booked_on desc, t.posted_order desc rows unbounded preceding)) line
      where since_then >= balance or paid_since_then >= surcharges.cents
      order by booked_on desc, posted_order desc limit 1) settled on true),
  line as (
    select t.booked_on, t.posted_order, t.kind, e.amount_cents as cents,
      sum(e.amount_cents) over (order by t.booked_on desc, t.posted_order desc rows unbounded preceding) as since_then
    from since
    join ledger_transaction t on t.account_code = account
      and (t.booked_on, t.posted_order) >= (since.booked_on, since.posted_order)
    join ledger_entry e on e.account_code = account and e.source = t.source and e.ledger_account = 'receivable'),
  walked as (
    -- a surcharge that found the account in credit was paid by as much
    select sum(case when kind = 'Surcharge' then cents + least(0, balance - since_then) else least(0, cents) end)
      over (order by booked_on desc, posted_order desc rows unbounded preceding) as ahead
    from line)
  select coalesce(greatest(0, max(ahead)), 0)::bigint from walked
$$;
