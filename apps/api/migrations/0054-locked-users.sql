-- Since when an operator keeps a user from signing in, by the system clock; null for everybody else.
alter table login_user add column locked_at timestamptz;
