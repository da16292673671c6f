-- The id of the key that sealed a value. Null: a release before key ids sealed it; `unknown`: no key of the settings opens it.
alter table second_factor add column key_id text;
create index second_factor_key on second_factor (key_id);

-- SHA-256 of the user id and the code, sealed, so that another key can seal it. Null for codes of a release before key ids, of which
-- only the HMAC in code_hash is there. New codes have both: processes of that release compare code_hash.
alter table recovery_code add column sealed_code text, add column key_id text;
create index recovery_code_key on recovery_code (key_id);

alter table wifi_change add column pending_key_id text, add column before_key_id text;
create index wifi_change_pending_key on wifi_change (pending_key_id) where pending is not null;
create index wifi_change_before_key on wifi_change (before_key_id) where before is not null;
