-- The number of another provider that was named in the order of a mobile. It takes the place of the mobile's own number when the
-- owner has it moved; the row is deleted then, or when the customer keeps the new number.
create table number_to_bring (
  account_code text not null,
  service_number integer not null,
  phone_number text not null,
  provider_key text not null references service_provider,
  provider_account text not null,
  primary key (account_code, service_number),
  foreign key (account_code, service_number) references service on delete cascade
);
