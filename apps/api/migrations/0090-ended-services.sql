-- Services that an account had. A row is written where a row of `service` is deleted at its end; added data has `added_data`.
create table ended_service (
  account_code text not null references account on delete cascade,
  service_number integer not null,
  plan_code text not null references plan,
  -- the address or the number, as in `service`
  detail text not null,
  -- by the provider's clock
  last_day date not null,
  primary key (account_code, service_number)
);

-- Services that ended before, by the last charge of their plan. A plan that is not in the catalogue any more is left out.
insert into ended_service (account_code, service_number, plan_code, detail, last_day)
select distinct on (r.account_code, n.service_number) r.account_code, n.service_number, p.plan_code, r.about, r.ends_on
from recurring_charge r
cross join lateral (select substr(r.subject, 9)::integer as service_number) n
join plan p on p.name = r.name and p.added_data_mb is null
where r.line_kind = 'plan' and r.subject ~ '^service:[0-9]{1,6}$' and r.ends_on >= r.starts_on
  and not exists (
    select from service s where s.account_code = r.account_code and s.service_number = n.service_number)
  and not exists (
    select from recurring_charge running
    where running.account_code = r.account_code and running.subject = r.subject and running.line_kind = 'plan'
      and running.ends_on is null)
order by r.account_code, n.service_number, r.ends_on desc, p.plan_code;
