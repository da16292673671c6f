-- Whether the mobile was ordered with an eSIM: until `mobile_sim` has a row, it is on no SIM.
alter table service add column ordered_with_esim boolean not null default false;
