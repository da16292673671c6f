-- Settings of what comes with a service, such as whether the family filter is on. One that was set before the subscription
-- that runs now began counts no more.

create table feature_parameter (
  account_code text not null references account on delete cascade,
  -- as the call names them: `Internet`, `safe_mode`, `Parameter1`
  service text not null,
  feature text not null,
  parameter text not null,
  value text not null,
  set_on date not null,
  primary key (account_code, service, feature, parameter)
);
