-- By the provider clock: since when a reading counts for nothing, as the customer withdrew it; null while it counts.
alter table register_reading add column withdrawn_at timestamptz;
