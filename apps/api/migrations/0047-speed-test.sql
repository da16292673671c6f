-- Speed tests: what the test provider measured of lines, and what devices measured of their way to us.

-- A test of a line, under the id that is its reference at the test provider. Instants are the provider's unless said.
create table line_test (
  line_test_id uuid primary key,
  account_code text not null references account on delete cascade,
  -- asked: the test provider has not answered yet; late: it still may, and nobody waits for it any more
  state text not null check (state in ('asked', 'running', 'late', 'done', 'failed')),
  asked_at timestamptz not null,
  -- when the test provider was last asked about it, by the system clock
  looked_at timestamptz not null,
  tested_at timestamptz,
  download_mbps numeric check (download_mbps >= 0),
  upload_mbps numeric check (upload_mbps >= 0),
  latency_ms numeric check (latency_ms >= 0),
  check ((state = 'done') = (num_nulls(tested_at, download_mbps, upload_mbps, latency_ms) = 0)),
  check (state = 'done' or num_nonnulls(tested_at, download_mbps, upload_mbps, latency_ms) = 0)
);
create unique index line_test_under_way on line_test (account_code) where state in ('asked', 'running');
create index line_test_of_account on line_test (account_code, asked_at desc);

-- A measurement of a device. What it has moved is counted before it is sent, so that it never moves more than it may.
create table device_test (
  device_test_id uuid primary key,
  account_code text not null references account on delete cascade,
  begun_at timestamptz not null,
  -- by the system clock; null once it is over
  open_until timestamptz,
  downloaded_bytes bigint not null default 0 check (downloaded_bytes >= 0),
  uploaded_bytes bigint not null default 0 check (uploaded_bytes >= 0),
  -- null while it runs, and of one that came to no end
  measured jsonb,
  check (open_until is null or measured is null)
);
create unique index device_test_under_way on device_test (account_code) where open_until is not null;
create index device_test_of_account on device_test (account_code, begun_at desc);
