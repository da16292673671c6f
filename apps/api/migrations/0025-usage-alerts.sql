-- What an account wants to be told of its use. That it was told is a notice: one a level and bill period, or a day.
create table usage_alert (
  account_code text primary key references account on delete cascade,
  channel text not null check (channel in ('Email', 'SMS')),
  data_left boolean not null,
  -- null where nobody wants to be told of a bill
  bill_over_cents integer check (bill_over_cents > 0),
  power_day boolean not null,
  -- from this day on days of power are told of
  power_day_from date not null,
  -- when its use is looked at next, by the provider clock
  look_at timestamptz not null
);
create index usage_alert_to_look on usage_alert (look_at);
