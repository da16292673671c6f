-- Numbers that an account was reached at and that are not its own any more: changed away, moved to another provider, or gone with
-- their service. Texts of the account do not go there.
create table left_number (
  account_code text not null references account on delete cascade,
  -- digits, as in `account.mobile_phone`
  phone_number text not null check (phone_number ~ '^02[0-9]{6,9}$'),
  primary key (account_code, phone_number)
);

-- Accounts that are reached at a mobile number, when it changes.
create index account_by_mobile_phone on account (mobile_phone) where mobile_phone is not null;

insert into left_number (account_code, phone_number)
select distinct r.account_code, regexp_replace(r.number, '\D', '', 'g')
from number_request r
where r.kind in ('number', 'transfer') and r.state = 'done' and regexp_replace(r.number, '\D', '', 'g') ~ '^02[0-9]{6,9}$'
  and not exists (select from service s where s.account_code = r.account_code and s.service_entity = r.number);

-- A SIM card by post, and the SIM of a phone that is lost: `stop` ends its calls and data, `start` gives them back.
alter table number_request
  drop constraint number_request_kind_check,
  add constraint number_request_kind_check check (
    kind in ('sim', 'number', 'transfer', 'esim', 'card', 'stop', 'start')),
  -- where the card is sent
  add column delivery_address text,
  add constraint number_request_delivery_check check ((delivery_address is not null) = (kind = 'card'));

-- Stopping a SIM waits for nothing else that is under way for the number.
drop index number_request_under_way;
create unique index number_request_under_way on number_request (account_code, service_number)
  where ask_at is not null and kind not in ('stop', 'start');
create unique index number_request_switching on number_request (account_code, service_number)
  where ask_at is not null and kind in ('stop', 'start');

-- The phone of a number that was reported lost, and how far the network has come with its SIM. No row once the number is on
-- another SIM or the phone was found. `failed`: the network did not stop the SIM.
create function lost_phone(account text, line integer) returns table (reported_at timestamptz, state text)
language sql stable
begin atomic
  select coalesce((
      select max(t.asked_at) from number_request t
      where t.account_code = account and t.service_number = line and t.kind = 'stop'), newest.asked_at),
    case when newest.kind = 'start' then case when newest.ask_at is null then 'stopped' else 'starting' end
      when newest.state = 'done' then 'stopped'
      when newest.ask_at is null then 'failed' else 'stopping' end
  from (
    select r.kind, r.state, r.asked_at, r.ask_at from number_request r
    where r.account_code = account and r.service_number = line and r.kind in ('stop', 'start')
    order by r.asked_at desc, r.request_id limit 1) newest
  where not (newest.kind = 'start' and newest.state = 'done')
    and not exists (
      select from number_request later
      where later.account_code = account and later.service_number = line and later.state = 'done'
        and later.kind in ('sim', 'esim', 'card', 'transfer') and later.changed_at >= newest.asked_at);
end;

-- The mobile number to which a text of the account may go: null for one that the account has left, for a frozen one, which
-- somebody else may hold, and for one whose phone is lost.
create function text_number(account text, phone text) returns text language sql stable
begin atomic
  select phone
  where not exists (select from left_number l where l.account_code = account and l.phone_number = phone)
    and not exists (
      select from service s
      left join number_guard g on g.account_code = s.account_code and g.service_number = s.service_number
      where lower(s.service_entity) = concat_ws(' ', substr(phone, 1, 3),
          substr(phone, 4, case when length(phone) > 10 then 4 else 3 end),
          substr(phone, case when length(phone) > 10 then 8 else 7 end))
        and (g.frozen_at is not null or exists (select from lost_phone(s.account_code, s.service_number))));
end;

-- Data that was added to a line for a time and has ended. While it lasts, it is a service of the line.
create table added_data (
  account_code text not null,
  -- of the line
  service_number integer not null,
  plan_code text not null references plan,
  mb integer not null check (mb > 0),
  starts_on date not null,
  ends_on date not null check (ends_on >= starts_on),
  primary key (account_code, service_number, plan_code, starts_on),
  foreign key (account_code, service_number) references service on delete cascade
);

-- Tells when 80 % and when all of the data of a mobile is used.
alter table usage_alert add column mobile_left boolean not null default false;
