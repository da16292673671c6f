-- How an account's holder is reached by phone. Numbers are kept as they are dialled, without spaces.
alter table account
  add column home_phone text check (home_phone ~ '^0[346789][0-9]{7}$'),
  add column mobile_phone text check (mobile_phone ~ '^02[0-9]{6,9}$');

-- Where the owner of an account is told of what concerns the owner alone: their own address, else where its notices go.
create function owner_address(account text) returns text language sql stable as $$
  select coalesce(
    (select u.email from claim c join login_user u using (user_id)
      where c.account_code = account and c.role = 'AccountOwner' order by u.user_id limit 1),
    notice_address(account))
$$;

-- An address of one line in its parts: the street, the suburb where it has one, the town and its post code.
create function address_parts(address text) returns json language sql immutable as $$
  with line as (select regexp_split_to_array(address, '\s*,\s*') as part),
  ends as (select part, cardinality(part) as parts, part[cardinality(part)] as town from line)
  select json_build_object(
    'streetAddress', part[1],
    'suburb', case when parts > 2 then array_to_string(part[2:parts - 1], ', ') end,
    'town', case when parts > 1 then nullif(regexp_replace(town, '\s*\d{4}$', ''), '') end,
    'postCode', case when parts > 1 then substring(town from '\d{4}$') end,
    'state', null,
    'country', 'New Zealand')
  from ends
$$;
