-- What customers set of their mailboxes: the password of mail programs, and filters.

create table mailbox_password (
  account_code text not null,
  mailbox_id integer not null,
  -- argon2id
  password_hash text not null,
  changed_at timestamptz not null,
  primary key (account_code, mailbox_id),
  foreign key (account_code, mailbox_id) references mailbox on delete cascade
);

-- What a mail server asks when a mail program signs in, in the form that Dovecot reads.
create view mail_login as
  select m.address as "user", '{ARGON2ID}' || p.password_hash as password
  from mailbox m join mailbox_password p using (account_code, mailbox_id);

-- A filter of a mailbox. Source: MAI-012.
create table mail_filter (
  account_code text not null,
  mailbox_id integer not null,
  -- chosen by whoever makes it
  mail_filter_id uuid not null,
  order_index integer not null check (order_index >= 0),
  name text not null,
  all_conditions_required boolean not null,
  conditions jsonb not null,
  actions jsonb not null,
  primary key (account_code, mailbox_id, mail_filter_id),
  unique (account_code, mailbox_id, order_index),
  foreign key (account_code, mailbox_id) references mailbox on delete cascade
);

-- The filters of a mailbox as the script that the mail server has taken. A mailbox whose filters were never set has none.
create table mailbox_script (
  account_code text not null,
  mailbox_id integer not null,
  -- counts the changes
  revision integer not null,
  script text not null,
  -- The mail server is being told, or its word was lost: until it has taken the script above it may hold another one. By
  -- the system clock.
  settling_since timestamptz,
  -- who is at it
  settling_by uuid,
  primary key (account_code, mailbox_id),
  foreign key (account_code, mailbox_id) references mailbox on delete cascade,
  check (settling_by is null or settling_since is not null)
);
create index mailbox_script_settling on mailbox_script (settling_since) where settling_since is not null;
