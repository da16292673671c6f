import type { PGlite } from '@electric-sql/pglite'

/** A table, with the facts needed to shard it by account code. */
export type Table = {
  readonly name: string
  /** Whether its rows have the account code. */
  readonly hasAccount: boolean
  /** The columns of its primary key, in order. */
  readonly key: readonly string[]
}

const TABLES = `
  select c.relname as name,
    exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'account_code') as "hasAccount",
    coalesce((select json_agg(a.attname order by k.place) from pg_constraint p
      cross join unnest(p.conkey) with ordinality k (number, place)
      join pg_attribute a on a.attrelid = c.oid and a.attnum = k.number
      where p.conrelid = c.oid and p.contype = 'p'), '[]') as key
  from pg_class c where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace order by 1`

export async function readTables(pglite: PGlite): Promise<Table[]> {
  return (await pglite.query<Table>(TABLES)).rows
}

const FUNCTIONS = `
  select proname as name, pg_get_functiondef(oid) as text from pg_proc
  where pronamespace = 'public'::regnamespace and prokind = 'f'`

/** The SQL functions of the schema, which contain statements too. */
export async function readFunctions(pglite: PGlite): Promise<Map<string, string>> {
  const { rows } = await pglite.query<{ name: string; text: string }>(FUNCTIONS)
  return new Map(rows.map(({ name, text }) => [`function ${name}`, text]))
}

const LACKING = `
  with account_table as (select c.oid, c.relname from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace and a.attname = 'account_code')
  select t.relname || ' is unique by ' || (select string_agg(pg_get_indexdef(i.indexrelid, n, true), ', ' order by n)
      from generate_series(1, i.indnkeyatts) n) as what
  from account_table t join pg_index i on i.indrelid = t.oid
  where i.indisunique and not exists (select from pg_attribute a
    where a.attrelid = t.oid and a.attname = 'account_code' and a.attnum = any(i.indkey::int2[]))
  union all
  select t.relname || ' refers to ' || f.confrelid::regclass
  from account_table t join pg_constraint f on f.conrelid = t.oid and f.contype = 'f'
  where f.confrelid::regclass::text = any($1::text[])
  union all
  select f.conrelid::regclass || ' refers to ' || t.relname
  from account_table t join pg_constraint f on f.confrelid = t.oid and f.contype = 'f'
  where f.conrelid not in (select oid from account_table)
  union all
  select t.relname || ' has the trigger ' || g.tgname
  from account_table t join pg_trigger g on g.tgrelid = t.oid and not g.tgisinternal
  order by 1`

/**
 * The parts of the schema that Citus, sharded by account code, would refuse: unique constraints without the code, references
 * to or from a table that is neither sharded nor a reference table, and triggers.
 */
export async function findRefusedSchema(pglite: PGlite, local: readonly string[]): Promise<string[]> {
  return (await pglite.query<{ what: string }>(LACKING, [local])).rows.map(({ what }) => what)
}

/** The tables that a statement names. */
export function findTables(text: string, tables: ReadonlySet<string>): string[] {
  const words = withoutComments(text).matchAll(
    /\b(?:from|join|into|update|using|table)\s+(?:only\s+)?([a-z_]+)|,\s*([a-z_]+)(?=\s+[a-z_]+\s|\s*(?:,|where|on\b|$))/gi,
  )
  const named = [...words].flatMap(([, one, other]) => one ?? other ?? [])
  return [...new Set(named.filter((name) => tables.has(name)))]
}

/** Whether a statement names its accounts, by their codes or by joining on them. */
export function namesAccount(text: string): boolean {
  return /\baccount_code\b/.test(withoutComments(text))
}

/** Whether it only concerns given accounts, so that one or a few databases answer. */
export function isOfGivenAccounts(text: string): boolean {
  const plain = withoutComments(text)
  return /\baccount_code\s*(?:=|>=|in\s*\()\s*(?:any\s*\(\s*)?\$\d|\(account_code\b[^)]*\)\s*(?:values|select)|\$\d+(?:::text)?\s+as account|\w+\(\$1\b/i.test(
    plain,
  )
}

/** Citus locks rows of one shard at a time. */
export function locksRows(text: string): boolean {
  return /\bfor (?:no key )?(?:update|share)\b/i.test(withoutComments(text))
}

function withoutComments(text: string): string {
  return text.replaceAll(/--[^\n]*/g, '')
}
