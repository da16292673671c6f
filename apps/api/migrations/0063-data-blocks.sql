-- What use above a plan's cap costs: it is charged by blocks, each begun one whole. Source: docs/decisions/0034-comparing-plans.md.
alter table plan
  add column data_block_mb integer check (data_block_mb > 0),
  -- including GST
  add column data_block_cents bigint check (data_block_cents >= 0),
  add check ((data_block_mb is null) = (data_block_cents is null));
