-- Offers that go out by letter. Whoever has a letter's token accepts its offer without signing in.
create table campaign (
  campaign_code text primary key check (campaign_code ~ '^[a-z0-9-]{1,40}$'),
  -- the first day on which nothing of it can be accepted any more
  expires_on date not null
);

-- One letter to one account.
create table campaign_prospect (
  account_code text not null references account on delete cascade,
  campaign_code text not null references campaign,
  -- SHA-256 of the token: whoever reads this table cannot use what it holds
  token_hash text not null unique,
  -- such as `unlimited-upgrade-10`
  offer_name text not null,
  -- by the provider clock; null until it is accepted
  accepted_at timestamptz,
  primary key (account_code, campaign_code)
);
