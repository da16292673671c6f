import { protocol } from '@electric-sql/pglite'
import type { PGlite } from '@electric-sql/pglite'

import type { Claim } from './claims.ts'

/** A result column of a statement, as PostgreSQL describes it before the statement runs. */
export type Column = {
  readonly name: string
  readonly type: string
  /** Whether a column taken straight from a table may be null; null if PostgreSQL does not report it. */
  readonly mayBeNull: boolean | null
}

const { serialize, messages } = protocol

/** Prepares a statement. Throws the error of a statement that PostgreSQL refuses. */
export async function readColumns(pglite: PGlite, text: string): Promise<Column[]> {
  const fields = await describeFields(pglite, text)
  const { rows } = await pglite.query<Column>(
    `select f.name, t.typname as type, not a.attnotnull as "mayBeNull"
     from unnest($1::text[], $2::oid[], $3::oid[], $4::int[]) with ordinality f (name, type, relation, number, place)
     join pg_type t on t.oid = f.type
     left join pg_attribute a on a.attrelid = f.relation and a.attnum = f.number and f.relation <> 0
     order by f.place`,
    [
      fields.map(({ name }) => name),
      fields.map(({ dataTypeID }) => dataTypeID),
      fields.map(({ tableID }) => tableID),
      fields.map(({ columnID }) => columnID),
    ],
  )
  return rows
}

async function describeFields(pglite: PGlite, text: string) {
  try {
    await pglite.execProtocol(serialize.parse({ text }))
    const described = await pglite.execProtocol(serialize.describe({ type: 'S' }))
    const [row] = described.messages.filter((message) => message instanceof messages.RowDescriptionMessage)
    return row?.fields ?? []
  } finally {
    await pglite.execProtocol(serialize.sync())
  }
}

const NUMBERS = ['int2', 'int4', 'int8', 'float4', 'float8', 'numeric', 'oid']
const TEXTS = ['text', 'varchar', 'bpchar', 'char', 'name', 'date', 'time', 'uuid', 'regclass', 'pg_lsn']

/** The kind into which the database layer converts a type; null for a type that no statement should return. */
function toKind(type: string): Claim['kind'] | null {
  if (NUMBERS.includes(type)) return 'number'
  if (TEXTS.includes(type)) return 'string'
  if (type === 'bool') return 'boolean'
  if (type === 'timestamptz') return 'Date'
  if (type === 'bytea') return 'bytes'
  if (type === 'json' || type === 'jsonb') return 'anything'
  return null
}

/** The errors of a claim as texts; empty if the claim is right. */
export function wrongIn(
  columns: readonly Column[],
  claims: ReadonlyMap<string, Claim>,
  text: string,
): string[] {
  const answered = new Set(columns.map(({ name }) => name))
  const missing = [...claims.keys()].filter((name) => !answered.has(name))
  return [
    ...missing.map((name) => `${name} is claimed and not answered`),
    ...columns.flatMap((column) => wrongInColumn(column, claims.get(column.name), text)),
  ]
}

function wrongInColumn(column: Column, claim: Claim | undefined, text: string): string[] {
  const { name, type } = column
  if (claim === undefined) return [`${name} is answered and not claimed`]
  const wrong: string[] = []
  if (!matchesType(type, claim)) wrong.push(`${name} is ${type}, claimed as ${claim.kind}`)
  if (column.mayBeNull === true && !claim.isNullable && !isShownThere(name, text))
    wrong.push(`${name} may be null, claimed as never null`)
  return wrong
}

function matchesType(type: string, claim: Claim): boolean {
  if (type.startsWith('_')) {
    // items of int8 and numeric arrive in the driver's form, which differs between the databases
    const item = type.slice(1)
    return (
      claim.kind === 'array' &&
      claim.item !== undefined &&
      !['int8', 'numeric'].includes(item) &&
      matchesType(item, claim.item)
    )
  }
  const kind = toKind(type)
  // JSON may be of any kind; `unknown` claims nothing
  return kind !== null && (kind === 'anything' || claim.kind === 'anything' || kind === claim.kind)
}

/** Whether a condition of the statement seems to select only rows in which the column is not null. */
function isShownThere(name: string, text: string): boolean {
  const column = String.raw`\b(?:\w+\.)?${name}\b`
  const conditions = [
    String.raw`${column}\s*(?:is not null|=|<>|<|>|~|like|in\b|between)`,
    String.raw`(?:=|<|>)\s*${column}`,
    String.raw`num_nonnulls\([^)]*${column}[^)]*\) =`,
  ]
  return conditions.some((condition) => new RegExp(condition, 'i').test(text))
}
