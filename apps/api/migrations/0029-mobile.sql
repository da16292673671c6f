-- Mobile: plans that lines share, what adds to a line for a time, and when that ends.

-- A plan that several lines share, by what it shares. The line that has a leader's plan leads the account's group of the
-- tag; those that have a member's plan are its members. Nothing more is kept of a group: who has which plan says it all.
create table mobile_group (
  group_tag text primary key,
  -- beside the leader. Source: MOB-023
  max_member_count integer not null check (max_member_count > 0)
);

alter table plan
  -- of the group that lines with this plan are of. Source: MOB-034
  add column group_tag text references mobile_group check (group_tag is null or kind = 'mobile'),
  add column is_group_member boolean not null default false check (not is_group_member or group_tag is not null),
  -- for those who have a mobile already, and for no new one. Source: MOB-034
  add column change_only boolean not null default false,
  -- how long what adds to a line is there; null where it has no end. Source: MOB-058
  add column duration text check (duration in ('onemonth', 'twomonth', 'threemonth', 'sixmonth', 'twelvemonth', 'nextbill')),
  -- data that it adds; null for something else than data
  add column added_data_mb integer check (added_data_mb > 0);
alter table plan drop column is_group_plan;

-- The last day of what is there for a time.
alter table service add column ends_on date check (ends_on >= started_on);
create index service_by_end on service (ends_on) where ends_on is not null;
