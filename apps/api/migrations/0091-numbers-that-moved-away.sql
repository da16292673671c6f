-- Mobile numbers that the network moved to another provider.
create table number_departure (
  account_code text not null references account on delete cascade,
  -- digits, as in `account.mobile_phone`
  phone_number text not null check (phone_number ~ '^02[0-9]{6,9}$'),
  -- the network's instant, by the provider's clock
  left_at timestamptz not null,
  primary key (account_code, phone_number, left_at)
);
create index number_departure_by_time on number_departure (left_at);

-- Whether a number of the account came from another provider after an instant.
create function came_back(account text, phone text, since timestamptz) returns boolean language sql stable
begin atomic
  select exists (
    select from number_request r
    where r.account_code = account and r.kind = 'transfer' and r.state = 'done' and r.changed_at > since
      and regexp_replace(r.new_number, '\D', '', 'g') = phone);
end;
