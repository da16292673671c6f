-- How staff find an account by what somebody who calls can tell: a name, an address, a number, an e-mail address. What is
-- searched stands in a table of its own: a bill run, which changes every account, leaves it alone.
-- Source: docs/decisions/0029-account-search.md.

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

-- Behind the trigger, which keeps other writers of accounts out: none is made meanwhile that is found by nothing.
insert into account_search
  select account_code, account_words(name, address, home_phone, mobile_phone, billing_email) from account
  on conflict do nothing;
create index account_search_by_word on account_search using gin (words);

create index login_user_by_username_prefix on login_user (username text_pattern_ops);
create index login_user_by_email_prefix on login_user (lower(email) text_pattern_ops);

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
