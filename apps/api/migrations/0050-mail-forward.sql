-- Addresses outside the account that a mailbox may forward to once they have said yes: by a code that they got.
create table mail_forward_address (
  account_code text not null,
  mailbox_id integer not null,
  address text not null check (address = lower(address)),
  -- null once it is confirmed
  code_hash text,
  -- by the system clock
  expires_at timestamptz,
  tries integer not null default 0,
  -- by the provider's
  confirmed_at timestamptz,
  primary key (account_code, mailbox_id, address),
  foreign key (account_code, mailbox_id) references mailbox on delete cascade,
  check ((code_hash is null) = (confirmed_at is not null)),
  check ((expires_at is null) = (code_hash is null))
);
create index mail_forward_address_expiry on mail_forward_address (expires_at) where expires_at is not null;
