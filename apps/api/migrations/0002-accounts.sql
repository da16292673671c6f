create table account (
  account_code text primary key check (account_code ~ '^[0-9]{6,10}$'),
  name text not null,
  address text not null,
  business_group text not null,
  activation_status text not null default 'active' check (activation_status in ('active', 'cancelled')),

  -- how it is billed; the bill date of its next bill run
  bill_frequency text not null check (bill_frequency in ('Weekly', 'Fortnightly', 'Monthly')),
  next_invoice_date date not null,
  -- day of the month of its monthly bills, also after a shorter month; null before the first bill
  bill_day_of_month integer check (bill_day_of_month between 1 and 31),
  -- days to the due date, from the bill date or the later day on which the bill goes out
  payment_terms_days integer not null default 14 check (payment_terms_days between 1 and 90),
  -- what comes off a bill that is paid by its due date
  prompt_payment_cents bigint not null default 0 check (prompt_payment_cents >= 0),
  -- where notices go; null for the owner's own address
  billing_email text,

  -- how its holder is reached by phone; numbers as they are dialled, without spaces
  home_phone text check (home_phone ~ '^0[346789][0-9]{7}$'),
  mobile_phone text check (mobile_phone ~ '^02[0-9]{6,9}$'),

  -- the overdue warning that it has now, and its day
  blocking_status text not null default 'none' check (blocking_status in ('none', 'warning')),
  warned_on date,

  -- power can be had at its address
  power_available boolean not null default false,
  -- Source: QUA-014
  can_order_new_products boolean not null default true,
  -- Source: SPD-003
  speed_test_enabled boolean not null default false,

  constraint account_warning_has_its_day check ((blocking_status = 'warning') = (warned_on is not null))
);
create index account_to_bill on account (next_invoice_date, account_code);
create index account_with_warning on account (account_code) where blocking_status = 'warning';

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

-- How staff find an account by what somebody who calls can tell: a name, an address, a number, an e-mail address. What is
-- searched is in a table of its own, so that a bill run, which changes every account, does not touch it.
-- Source: docs/decisions/0029.

-- Text as it is compared: small letters, without macrons and other marks, its words apart by one space. Apostrophes are
-- left out, and no word is longer than anybody types.
create function search_text(text text) returns text language sql immutable
  return trim(regexp_replace(regexp_replace(
    translate(
      translate(lower(regexp_replace(normalize(text, NFKD), '[\u0300-\u036f]', '', 'g')), '''’‘ʻ`', ''),
      '!"#$%&()*+,-./:;<=>?@[\]^_{|}~', repeat(' ', 31)),
    '\s+', ' ', 'g'), '(\S{40})\S+', '\1', 'g'));

create table account_search (
  account_code text primary key references account on delete cascade,
  -- words of name and address, numbers behind a `+`, and where its notices go as one word
  words tsvector not null
);
create index account_search_by_word on account_search using gin (words);

create function account_words(name text, address text, home_phone text, mobile_phone text, email text) returns tsvector
  language sql immutable
  return array_to_tsvector(array_remove(array_remove(
    string_to_array(search_text(name || ' ' || address), ' ')
      || ('+' || home_phone) || ('+' || mobile_phone) || left(lower(email), 254),
    null), ''));

create function keep_account_search() returns trigger language plpgsql as $$
begin
  insert into account_search values (new.account_code,
    account_words(new.name, new.address, new.home_phone, new.mobile_phone, new.billing_email))
  on conflict (account_code) do update set words = excluded.words;
  return null;
end $$;
create trigger account_is_searched
  after insert or update of name, address, home_phone, mobile_phone, billing_email on account
  for each row execute function keep_account_search();

-- A word of three letters or more is the beginning of one; a shorter one, and a number such as that of a house, is all of it.
create function words_asked(asked text) returns tsquery language sql immutable
  return (select string_agg('''' || word || case when length(word) < 3 or word ~ '^\d+$' then '''' else ''':*' end, ' & ')
    from unnest(string_to_array(search_text(asked), ' ')) word where word <> '')::tsquery;

-- Text as one word of which only the beginning may be known.
create function beginning_asked(beginning text) returns tsquery language sql immutable
  return ('''' || replace(replace(beginning, '\', '\\'), '''', '''''') || ''':*')::tsquery;

-- Always by the index of words: where each of two words is common, a guess of how often they come together can be so wrong
-- that all accounts are read.
create function accounts_with(asked tsquery, most integer) returns setof text language sql stable
  set enable_seqscan = off set enable_indexscan = off set enable_indexonlyscan = off
as $$ select account_code from account_search where words @@ asked limit most $$;
