import type { Database } from '#api/platform/database/database.ts'

import { RESET_TABLES } from './kept-rows.ts'

const TABLES = `select format('%I', tablename)::regclass as relation from pg_tables
  where schemaname = 'public' and tablename <> 'migration'`

let snapshots = 0

/** Copies all rows. Returns a function that puts them back, as a restore to this moment does. It works once. */
export async function takeSnapshot(db: Database): Promise<() => Promise<void>> {
  snapshots += 1
  const schema = `snapshot_${snapshots}`
  await db.script(`
    drop schema if exists ${schema} cascade;
    create schema ${schema};
    do $$ declare each record; begin
      for each in ${TABLES} loop
        execute format('create table ${schema}.%I as table %s', each.relation::oid::text, each.relation);
      end loop;
    end $$;`)
  return () =>
    db.script(`
    do $$ declare each record; begin
      perform set_config('session_replication_role', 'replica', true);
      alter table audit_event disable trigger audit_event_stays;
      for each in ${TABLES} loop
        execute format('delete from %s', each.relation);
        execute format('insert into %s overriding system value table ${schema}.%I', each.relation,
          each.relation::oid::text);
      end loop;
      alter table audit_event enable always trigger audit_event_stays;
      -- without triggers nothing else records the writes for the reset before the next test
      insert into kept.changed select relation from (${RESET_TABLES}) t;
    end $$;
    drop schema ${schema} cascade;`)
}

/** Deletes the row of an account alone, as a restore to a moment before it leaves the database. */
export async function deleteAccountRow(db: Database, accountCode: string): Promise<void> {
  await db.script(`
    do $$ begin
      perform set_config('session_replication_role', 'replica', true);
      delete from account where account_code = '${accountCode}';
      insert into kept.changed values ('account'::regclass);
    end $$`)
}
