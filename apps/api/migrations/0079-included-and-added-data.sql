-- Services of additional products that come with a plan, so that they are not sold beside it. Source: VEX-012.
alter table plan add column included_services text[];

-- The data of wireless add-ons counts to the cap of the account's plan. Source: WBB-043.
create or replace function data_plan(account text, today date)
returns table (cap_mb bigint, block_mb integer, block_cents bigint, rollover boolean, banking boolean, since date)
language sql stable as $$
  select case when bool_or(coalesce(p.data_cap_mb, 0) = 0) then 0 else sum(p.data_cap_mb) + coalesce((
      select sum(added.added_data_mb) from service a join plan added using (plan_code)
      where a.account_code = account and a.status = 'on' and added.mobile_type = 'mobile2_wbb_addon'), 0) end,
    (array_agg(p.data_block_mb order by s.service_number))[1], (array_agg(p.data_block_cents order by s.service_number))[1],
    bool_and(p.data_rollover), bool_and(p.data_banking), max(coalesce(other.ended_on + 1, s.started_on))
  from service s join plan p using (plan_code)
  left join lateral (
    select max(r.ends_on) as ended_on
    from recurring_charge running join recurring_charge r on r.account_code = account
      and r.line_kind = 'plan' and r.subject = running.subject and r.ends_on < running.starts_on
      and (r.name, r.about) is distinct from (running.name, running.about)
    where running.account_code = account and running.line_kind = 'plan'
      and lower(running.subject) = 'service:' || s.service_number
      and running.starts_on <= today and coalesce(running.ends_on, 'infinity') >= today) other on true
  where s.account_code = account and s.status = 'on' and p.kind = 'broadband'
  having count(*) > 0
$$;
