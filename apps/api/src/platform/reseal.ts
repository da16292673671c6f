import type { Database, Queries } from './database/database.ts'
import { UNKNOWN_KEY_ID, sealByRing, unsealByRing } from './key-ring.ts'
import type { KeyRing, SealedValue, SealPlace } from './key-ring.ts'

/** Small, so that no call waits for the rows. */
const PORTION = 100

export type SealedClaim<Row> = {
  /** The ids of the keys whose values are sealed anew. */
  readonly keyIds: readonly string[]
  /** The last row of the portion before. */
  readonly after: Row | null
  readonly limit: number
}

export type RenewedRow<Row> = { readonly row: Row; readonly sealed: SealedValue }

/** Rows of a table with a value that a ring seals. */
export type SealedTable<Row extends SealedValue> = {
  /** Locks rows in the order of their key. Rows that another process has locked are left out. */
  readonly claim: (queries: Queries, claim: SealedClaim<Row>) => Promise<Row[]>
  readonly toPlace: (row: Row) => SealPlace
  readonly save: (queries: Queries, renewed: readonly RenewedRow<Row>[]) => Promise<void>
}

type ResealContext = { readonly db: Database; readonly ring: KeyRing }

/**
 * Seals the values of a table by the current key that another key has sealed, in portions. A value that no key opens stays as it
 * is, under the id `unknown`, and is tried again in the next run. Source: OPS-031.
 */
export async function resealTable<Row extends SealedValue>(
  context: ResealContext,
  table: SealedTable<Row>,
  stopping: AbortSignal,
): Promise<void> {
  let after: Row | null = null
  while (!stopping.aborted) {
    const rows: Row[] = await resealPortion(context, table, after)
    if (rows.length < PORTION) return
    after = rows.at(-1) ?? null
  }
}

function resealPortion<Row extends SealedValue>(
  { db, ring }: ResealContext,
  table: SealedTable<Row>,
  after: Row | null,
): Promise<Row[]> {
  const keyIds = [...ring.others.map(({ id }) => id), UNKNOWN_KEY_ID]
  return db.transaction(async (queries) => {
    const rows = await table.claim(queries, { keyIds, after, limit: PORTION })
    const renewed = rows
      .map((row) => ({ row, sealed: renewSeal(row, ring, table.toPlace(row)) }))
      .filter(({ row, sealed }) => sealed.keyId !== row.keyId)
    if (renewed.length > 0) await table.save(queries, renewed)
    return rows
  })
}

function renewSeal(sealed: SealedValue, ring: KeyRing, place: SealPlace): SealedValue {
  const opened = unsealByRing(sealed, ring, place)
  return opened === null
    ? { text: sealed.text, keyId: UNKNOWN_KEY_ID }
    : sealByRing(opened.value, ring, place)
}
