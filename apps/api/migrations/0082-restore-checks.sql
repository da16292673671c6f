-- Two checks can be recorded at the same instant, so the instant is no key.
alter table restore_check drop constraint restore_check_pkey;
alter table restore_check add column restore_check_id bigint generated always as identity primary key;
