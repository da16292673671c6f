-- Jobs that an operator holds: no process runs them. `*` is every job.
create table job_hold (
  name text primary key,
  reason text not null,
  held_by text not null,
  -- by the system clock
  held_at timestamptz not null
);
