-- Whom a page names where it shows addresses of the register, as their licence asks; no row where they are made up.
create table address_source (
  only_row boolean primary key default true check (only_row),
  attribution text not null check (attribution <> '')
);
