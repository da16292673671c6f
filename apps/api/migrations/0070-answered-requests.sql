-- A request of a customer is open until staff answer or close it.
alter table customer_issue
  -- by the provider clock
  add column closed_at timestamptz,
  add column closed_by text,
  -- the letter's text; null where it was closed without a letter
  add column answer text,
  add check ((closed_at is null) = (closed_by is null)),
  add check (answer is null or closed_at is not null);
create index customer_issue_open on customer_issue (issue_number) where closed_at is null;

-- kWh that the register had counted when it began at 0 again since the reading before: 100000 for five dials, else 0.
alter table register_reading add column restart_kwh numeric(12, 2) not null default 0 check (restart_kwh >= 0);
