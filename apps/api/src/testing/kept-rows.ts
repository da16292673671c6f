import type { Database } from '#api/platform/database/database.ts'

import { rowsOn } from './sql.ts'

type Fill = (db: Database) => Promise<void>

/** Each test sets the clock and its moves itself. Keys and migrations always stay. */
const KEPT_TABLES = "('migration', 'signing_key', 'provider_clock', 'provider_clock_move')"
/** The tables that a reset before a test puts back. */
export const RESET_TABLES = `select format('%I', tablename)::regclass as relation from pg_tables
  where schemaname = 'public' and tablename not in ${KEPT_TABLES}`

/**
 * Returns a function that resets the database to the rows of a fill. The rows of each fill are copied to a schema after
 * its first run. A later reset copies them back instead of filling again. If the fill is the same as that of the previous
 * reset, only the tables that were written since are restored. A trigger on each table records the writes.
 */
export async function prepareResets(db: Database): Promise<(fill: Fill) => Promise<void>> {
  const saved = new Map<Fill, string>()
  let resets = 0
  let currentFill: Fill | undefined
  await db.script(RECORD_WRITES)

  return async (fill) => {
    resets += 1
    // a unique name: an earlier reset that failed or still runs may have created its schema
    const schema = saved.get(fill) ?? `kept_${resets}`
    if (currentFill !== fill) await db.script(EMPTY_TABLES)
    currentFill = undefined
    if (saved.has(fill)) {
      await db.script(restoreRows(schema))
    } else {
      await fill(db)
      await saveRows(db, schema)
      saved.set(fill, schema)
    }
    currentFill = fill
  }
}

/** Every write inserts a row, so that sessions that write at the same time do not wait for each other. */
const RECORD_WRITES = `
  create schema kept;
  create table kept.changed (relation oid not null);
  create function kept.mark() returns trigger language plpgsql security definer as $$
    begin insert into kept.changed values (tg_relid); return null; end $$;
  do $$ declare each record; begin
    for each in ${RESET_TABLES} loop
      execute format('create trigger kept_mark after insert or update or delete or truncate on %s
        for each statement execute function kept.mark()', each.relation);
    end loop;
  end $$;`

/** The audit trail has a trigger that refuses changes and that is always on. Only the owner of the table can disable it. */
const DISABLE_TRAIL_GUARD = 'alter table audit_event disable trigger audit_event_stays'
const ENABLE_TRAIL_GUARD = 'alter table audit_event enable always trigger audit_event_stays'

/** Switches triggers and foreign keys off until the transaction ends. A `do` block ends its transaction on a failure too. */
const TRIGGERS_OFF = "perform set_config('session_replication_role', 'replica', true)"

/** Above this size, deleted rows make reading their tables slow. */
const TRUNCATE_FROM_BYTES = 4 * 1024 * 1024

/**
 * Most test files fill about 20 of the 140 tables with few rows. Deleting these rows takes a sixth of the time of
 * truncating all tables. The lock waits for the open writes of other connections, because a delete does not see them.
 */
const EMPTY_TABLES = `
  do $$ declare each record; begin
    ${TRIGGERS_OFF};
    execute (select 'lock table ' || string_agg(relation::text, ', ') || ' in exclusive mode' from (${RESET_TABLES}) t);
    ${DISABLE_TRAIL_GUARD};
    if (select sum(pg_relation_size(relation)) from (${RESET_TABLES}) t) > ${TRUNCATE_FROM_BYTES} then
      execute (select 'truncate ' || string_agg(relation::text, ', ') || ' cascade' from (${RESET_TABLES}) t);
    else
      for each in ${RESET_TABLES} loop
        execute format('delete from %s', each.relation);
      end loop;
    end if;
    ${ENABLE_TRAIL_GUARD};
    perform setval(format('%I.%I', schemaname, sequencename), start_value, false)
      from pg_sequences where schemaname = 'public';
    insert into kept.changed select relation from (${RESET_TABLES}) t;
  end $$;`

async function saveRows(db: Database, schema: string): Promise<void> {
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
      for each in ${RESET_TABLES} loop
        execute format('select exists (select from %s)', each.relation) into filled;
        if filled then
          execute format('create table ${schema}.%I as table %s', each.relation::oid::text, each.relation);
        end if;
      end loop;
    end $$;
    truncate kept.changed;`)
}

/** Copies the saved rows back without triggers and foreign keys, because the saved rows are consistent. */
function restoreRows(schema: string): string {
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
