-- By which plan it was ordered, and whether its partner knows that it has ended. Source: VID-016, VID-021.
alter table video_service
  add column retail_rate_plan text references plan,
  add column end_told boolean not null default false;
update video_service v set retail_rate_plan = (select s.plan_code from service s join plan p using (plan_code)
  where s.account_code = v.account_code and p.kind = 'video' order by s.service_number limit 1)
  where v.date_ended is null;
create index video_service_with_partner on video_service (account_code)
  where date_processed is null or (date_ended is not null and not end_told);

-- An account has one add-on at a time. Source: VID-002.
create unique index video_service_current on video_service (account_code) where date_ended is null;

-- What is offered at sign-up, up to the day before its end. Source: VID-017.
create table video_offer (
  retail_rate_plan text primary key references plan,
  service_type text not null,
  active boolean not null,
  end_date date
);

-- The password is what the customer types into the product: it is shown to them as it is. Source: AVS-004.
create table antivirus_subscription (
  account_code text not null references account on delete cascade,
  user_name text not null,
  password text not null,
  expires_on date not null,
  primary key (account_code, user_name)
);
