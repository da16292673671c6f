-- Banks and branches that an operator has loaded; while there is no list, the one that the release ships is used.
create table bank_branch_list (
  is_only boolean primary key default true check (is_only),
  source text not null,
  -- the day of the register
  listed_on date not null
);

create table bank_branch_range (
  bank text not null check (bank ~ '^\d\d$'),
  first_branch integer not null check (first_branch between 0 and 9999),
  last_branch integer not null check (last_branch between first_branch and 9999),
  primary key (bank, first_branch)
);
