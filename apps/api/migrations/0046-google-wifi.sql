-- Google Wifi that is rented on a contract, by the plan of the rental. Its price is that of the hardware for the contract.

create table wifi_rental (
  rental_plan_key text primary key,
  hardware_product_key text not null references hardware_product on delete cascade,
  -- the internet plan that it is rented with alone; null for every one. Source: GWF-017
  only_with_plan_code text references plan
);
