import { expect, test } from 'vitest'

import { listMigrations } from '../apps/api/src/platform/database/migrate.ts'
import { expectChecked } from './architecture/sources.ts'

/** Migrations up to this number create a new database: no older process has ever used it. */
const LAST_OF_FIRST_RELEASE = 50
const CONTRACTS = /^\d{4}-contract-/
/**
 * Changes that break a process of the previous release: something that it uses is gone, or a new column must be
 * written.
 */
const TAKES_AWAY =
  /\bdrop\s+(table|column|view|function)\b|\brename\s+(to|column|constraint)\b|\balter\s+column\s+\w+\s+(set\s+not\s+null|(set\s+data\s+)?type\b)|\badd\s+column\s+(?![^,;]*\bdefault\b)[^,;]*\bnot\s+null\b/i

type Migration = { readonly name: string; readonly sql: string }

/** Migrations that remove something the previous release needs, without `contract` in their name. */
function takingAway(given: readonly Migration[]): string[] {
  return given
    .filter(({ name }) => Number(name.slice(0, 4)) > LAST_OF_FIRST_RELEASE && !CONTRACTS.test(name))
    .filter(({ sql }) => TAKES_AWAY.test(sql.replace(/--.*/g, '')))
    .map(({ name }) => name)
}

test('a migration only adds, unless its name marks it as the removal of something unused', () => {
  const all = listMigrations()
  expectChecked('migrations', all.length)

  expect(takingAway(all)).toEqual([])
})

test('a removal is found, and an addition is accepted', () => {
  const isFound = (sql: string, name = '0060-planted.sql') => takingAway([{ name, sql }]).length > 0

  for (const sql of [
    'alter table plan drop column is_group_plan;',
    'drop table plan;',
    'alter table plan rename column name to label;',
    'alter table plan rename to tariff;',
    'alter table plan alter column name set not null;',
    'alter table plan alter column cents type bigint;',
    'alter table plan add column colour text not null;',
  ]) {
    expect([sql, isFound(sql)]).toEqual([sql, true])
    expect(isFound(sql, '0060-contract-plan.sql')).toBe(false)
  }
  for (const sql of [
    'create table colour (name text not null);',
    'alter table plan add column colour text;',
    "alter table plan add column colour text not null default 'red';",
    'alter table plan drop constraint plan_check, add constraint plan_check check (true);',
    '-- nobody may drop table plan',
  ]) {
    expect([sql, isFound(sql)]).toEqual([sql, false])
  }
})
