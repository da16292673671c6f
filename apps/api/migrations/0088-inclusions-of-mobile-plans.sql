-- What a plan of a mobile includes besides data. Null is not stated, and 0 minutes or texts are unlimited.
alter table plan add column mobile_minutes integer check (mobile_minutes >= 0);
alter table plan add column mobile_texts integer check (mobile_texts >= 0);
alter table plan add column has_5g boolean;
-- Countries in which the plan works without an add-on: empty for none.
alter table plan add column roaming_countries text[];
