import type { Database } from '#api/platform/database/database.ts'

import { rowsOn } from './sql.ts'

type Fill = (db: Database) => Promise<void>

/** The clock and its moves are set anew for each test; keys and migrations are never emptied. */
const LEFT_ALONE = "('migration', 'signing_key', 'provider_clock', 'provider_clock_move')"
const TABLES = `select format('%I', tablename)::regclass as relation from pg_tables
  where schemaname = 'public' and tablename not in ${LEFT_ALONE}`

/**
 * A database that begins anew as often as is asked. What a fill made is kept beside it and put back; of a database that
 * began with the same fill, only the tables that something has written to since: each table marks that itself.
 */
export async function beginningAnew(db: Database): Promise<(fill: Fill) => Promise<void>> {
  const kept = new Map<Fill, string>()
  let beginnings = 0
  let begunWith: Fill | undefined
  await db.script(MARKS)

  return async (fill) => {
    beginnings += 1
    // a name that no other beginning had: one that failed or is still going on may have made its own
    const schema = kept.get(fill) ?? `kept_${beginnings}`
    if (begunWith !== fill) await db.script(EMPTY)
    begunWith = undefined
    if (kept.has(fill)) {
      await db.script(putBack(schema))
    } else {
      await fill(db)
      await keep(db, schema)
      kept.set(fill, schema)
    }
    begunWith = fill
  }
}

/** Only rows are put back, and marks of every session are seen: no conflict, no lock between those who write. */
const MARKS = `
  create schema kept;
  create table kept.changed (relation oid not null);
  create function kept.mark() returns trigger language plpgsql security definer as $$
    begin insert into kept.changed values (tg_relid); return null; end $$;
  do $$ declare each record; begin
    for each in ${TABLES} loop
      execute format('create trigger kept_mark after insert or update or delete or truncate on %s
        for each statement execute function kept.mark()', each.relation);
    end loop;
  end $$;`

/** A trigger keeps the audit trail from being changed, even where other triggers are off; the owner of the table can disable it. */
const DISABLE_TRAIL_GUARD = 'alter table audit_event disable trigger audit_event_stays'
const ENABLE_TRAIL_GUARD = 'alter table audit_event enable always trigger audit_event_stays'

/** Triggers and checks of foreign keys, until the end of the transaction: one `do`, so that a failure leaves none open. */
const TRIGGERS_OFF = "perform set_config('session_replication_role', 'replica', true)"

/** From this size on, deleted rows slow the reading of their tables down. */
const TRUNCATE_FROM_BYTES = 4 * 1024 * 1024

/**
 * Most files fill some 20 of the 140 tables, with few rows: to delete those takes a sixth of the time to truncate all. The lock
 * waits for what another connection has begun to write, which a delete would not see.
 */
const EMPTY = `
  do $$ declare each record; begin
    ${TRIGGERS_OFF};
    execute (select 'lock table ' || string_agg(relation::text, ', ') || ' in exclusive mode' from (${TABLES}) t);
    ${DISABLE_TRAIL_GUARD};
    if (select sum(pg_relation_size(relation)) from (${TABLES}) t) > ${TRUNCATE_FROM_BYTES} then
      execute (select 'truncate ' || string_agg(relation::text, ', ') || ' cascade' from (${TABLES}) t);
    else
      for each in ${TABLES} loop
        execute format('delete from %s', each.relation);
      end loop;
    end if;
    ${ENABLE_TRAIL_GUARD};
    perform setval(format('%I.%I', schemaname, sequencename), start_value, false)
      from pg_sequences where schemaname = 'public';
    insert into kept.changed select relation from (${TABLES}) t;
  end $$;`

async function keep(db: Database, schema: string): Promise<void> {
  const rows = await rowsOn<{ set: string }>(
    db,
    `select format('setval(%L, %s, %L)', schemaname || '.' || sequencename, coalesce(last_value, start_value),
       last_value is not null) as set from pg_sequences where schemaname = 'public'`,
  )
  await db.script(`
    create schema ${schema};
    create function ${schema}.put_sequences_back() returns void language plpgsql as $$ begin
      ${rows.map(({ set }) => `perform ${set};`).join('\n')}
    end $$;
    do $$ declare each record; filled boolean; begin
      for each in ${TABLES} loop
        execute format('select exists (select from %s)', each.relation) into filled;
        if filled then
          execute format('create table ${schema}.%I as table %s', each.relation::oid::text, each.relation);
        end if;
      end loop;
    end $$;
    truncate kept.changed;`)
}

/** The rows are as consistent as they were; checking each again would only take time. */
function putBack(schema: string): string {
  return `
    do $$ declare each record; begin
      ${TRIGGERS_OFF};
      for each in select distinct relation::regclass as relation from kept.changed loop
        if each.relation = 'audit_event'::regclass then
          ${DISABLE_TRAIL_GUARD};
        end if;
        execute format('delete from %s', each.relation);
        if to_regclass(format('${schema}.%I', each.relation::oid::text)) is not null then
          execute format('insert into %s overriding system value table ${schema}.%I', each.relation,
            each.relation::oid::text);
        end if;
        if each.relation = 'audit_event'::regclass then
          ${ENABLE_TRAIL_GUARD};
        end if;
      end loop;
      perform ${schema}.put_sequences_back();
      delete from kept.changed;
    end $$;`
}
