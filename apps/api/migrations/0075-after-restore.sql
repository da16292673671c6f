-- After a restore of the database to an earlier moment: what other companies did since and could not be entered. A row stays until
-- somebody has looked into it.
create table restore_finding (
  -- such as `card gateway`
  party text not null,
  -- their name for it; for a company without a list the name of the list
  reference text not null,
  -- as they know it: the account may be missing here
  account_code text,
  amount_cents bigint,
  reason text not null,
  -- by the system clock, as all instants here
  happened_at timestamptz not null,
  found_at timestamptz not null default now(),
  resolved_at timestamptz,
  primary key (party, reference)
);
create index restore_finding_open on restore_finding (found_at) where resolved_at is null;

-- Runs of `operate after-restore`, and refusals to start that somebody waived by name.
create table restore_check (
  checked_at timestamptz primary key default now(),
  kind text not null check (kind in ('run', 'waiver')),
  -- of a run: the moment to which the database was restored
  since timestamptz,
  -- of a waiver
  waived_by text,
  reason text,
  check ((kind = 'run') = (since is not null)),
  check ((kind = 'waiver') = (waived_by is not null and reason is not null))
);
