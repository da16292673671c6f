-- What is kept beside readings: a photo of the meter, and who wants to be reminded to read it.

-- The photo that came with the readings of a day, without what a camera writes beside the picture. A job deletes it.
create table meter_photo (
  account_code text not null references account on delete cascade,
  service_number integer not null,
  read_on date not null,
  entered_at timestamptz not null,
  media_type text not null check (media_type in ('image/jpeg', 'image/png', 'image/webp')),
  bytes bytea not null check (octet_length(bytes) <= 1000000),
  primary key (account_code, service_number, read_on)
);
-- compressed already
alter table meter_photo alter column bytes set storage external;
create index meter_photo_by_age on meter_photo (entered_at);

-- Who wants to be reminded before each bill that the meters of a connection wait to be read.
create table meter_reminder (
  account_code text not null references account on delete cascade,
  icp text not null,
  channel text not null check (channel in ('Email', 'SMS')),
  -- when it is looked at again
  due_on date not null,
  primary key (account_code, icp)
);
create index meter_reminder_due on meter_reminder (due_on);
