-- Wireless broadband: the hardware that its plans run with.

-- Source: WBB-024
alter table hardware_product
  drop constraint hardware_product_type_check,
  add constraint hardware_product_type_check
    check (type in ('Router', 'Product Offer', 'Wireless Broadband Modem', 'SIM card'));

-- What a wireless plan runs with: an account that lacks one of these is sent it with the plan.
create table plan_hardware (
  plan_code text not null references plan on delete cascade,
  hardware_product_key text not null references hardware_product,
  primary key (plan_code, hardware_product_key)
);
