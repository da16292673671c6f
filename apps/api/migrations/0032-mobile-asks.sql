-- The lead of a group of mobiles goes from one line to another by one order, which gives each the plan of the other.
alter table service_order
  drop constraint service_order_kind_check,
  add constraint service_order_kind_check check (kind in ('movehouse', 'plan', 'product', 'older', 'power', 'mobileplan',
    'mobileaddon', 'mobilelead', 'connection', 'wirelessaddon', 'wirelessproduct', 'onlinevideo'));

-- What somebody who may see an account but not order asks for, for one of its mobiles, and what whoever may order says to
-- it. One that nobody has answered by `answer_by` has expired, whatever its state says.
create table mobile_ask (
  ask_id uuid primary key,
  account_code text not null,
  service_number integer not null,
  kind text not null check (kind in ('mobileplan', 'mobileaddon')),
  plan_code text not null references plan,
  -- what it cost when it was asked for, including GST, and how it is charged
  charge_cents integer not null check (charge_cents >= 0),
  charged text not null check (charged in ('Weekly', 'Fortnightly', 'Monthly', 'Once')),
  note text not null,
  asked_by text not null references login_user on delete cascade,
  -- instants are the provider's
  asked_at timestamptz not null,
  answer_by timestamptz not null,
  state text not null default 'asked' check (state in ('asked', 'agreed', 'declined', 'withdrawn', 'expired')),
  answered_at timestamptz,
  -- why it was declined; empty for no reason
  reason text not null default '',
  order_number bigint,
  foreign key (account_code, service_number) references service on delete cascade,
  check ((answered_at is null) = (state in ('asked', 'expired'))),
  check ((order_number is not null) = (state = 'agreed'))
);
create unique index mobile_ask_open on mobile_ask (account_code, service_number, kind) where state = 'asked';
create index mobile_ask_of_account on mobile_ask (account_code, asked_at desc);
create index mobile_ask_of_asker on mobile_ask (asked_by, asked_at);
