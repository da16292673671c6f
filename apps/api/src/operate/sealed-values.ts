import { statement } from '#api/platform/database/database.ts'
import type { Queries } from '#api/platform/database/database.ts'
import type { Environment } from '#api/platform/environment.ts'
import { UNKNOWN_KEY_ID, listKeys } from '#api/platform/key-ring.ts'
import type { KeyRing } from '#api/platform/key-ring.ts'
import { NotUsable } from '#api/platform/start-problem.ts'

type SealedKind = 'authenticator apps' | 'recovery codes' | 'wifi settings'

export type Rings = Pick<Environment, 'SECOND_FACTOR_RING' | 'WIFI_RING'>

/** Values of one kind that the current key has not sealed. */
export type SealedCount = {
  readonly kind: SealedKind
  /** Sealed by another key of the ring, or by a release before key ids. */
  readonly older: number
  /** Sealed by a key that is not in the ring. */
  readonly missing: number
  /** The ids of these keys. */
  readonly missingIds: readonly string[]
}

/** Ranges, because an index finds them; `<>` would read all values. */
const isNotBy = (column: string, id: string) =>
  `(${column} is null or ${column} < ${id} or ${column} > ${id})`

type CountRow = { kind: SealedKind; keyId: string | null; count: number }
const countStatement = statement<CountRow>(
  'sealed-values',
  `select kind, key_id as "keyId", count(*) as count from (
     select 'authenticator apps' as kind, key_id from second_factor where ${isNotBy('key_id', '$1')}
     union all
     select 'recovery codes', key_id from recovery_code where ${isNotBy('key_id', '$1')}
     union all
     select 'wifi settings', pending_key_id from wifi_change
     where pending is not null and ${isNotBy('pending_key_id', '$2')}
     union all
     select 'wifi settings', before_key_id from wifi_change
     where before is not null and ${isNotBy('before_key_id', '$2')}) sealed
   group by kind, key_id order by kind, key_id`,
)

/** Counts the values that the current keys have not sealed. Source: OPS-032. */
export async function countSealedValues(
  db: Queries,
  { SECOND_FACTOR_RING, WIFI_RING }: Rings,
): Promise<SealedCount[]> {
  const rows = await db.rows(countStatement, [SECOND_FACTOR_RING.current.id, WIFI_RING.current.id])
  const rings: Readonly<Record<SealedKind, KeyRing>> = {
    'authenticator apps': SECOND_FACTOR_RING,
    'recovery codes': SECOND_FACTOR_RING,
    'wifi settings': WIFI_RING,
  }
  return (['authenticator apps', 'recovery codes', 'wifi settings'] as const).map((kind) =>
    toCount(
      kind,
      rows.filter((row) => row.kind === kind),
      rings[kind],
    ),
  )
}

function toCount(kind: SealedKind, rows: readonly CountRow[], ring: KeyRing): SealedCount {
  const ids = listKeys(ring).map(({ id }) => id)
  // nothing seals a recovery code of a release before key ids: with one key in the ring it needs no attention
  const isOlder = ({ keyId }: CountRow) =>
    keyId === null ? kind !== 'recovery codes' || ring.others.length > 0 : ids.includes(keyId)
  const missing = rows.filter(({ keyId }) => keyId !== null && !ids.includes(keyId))
  return {
    kind,
    older: addCounts(rows.filter(isOlder)),
    missing: addCounts(missing),
    missingIds: missing.map(({ keyId }) => keyId ?? UNKNOWN_KEY_ID),
  }
}

function addCounts(rows: readonly CountRow[]): number {
  return rows.reduce((sum, { count }) => sum + count, 0)
}

/**
 * Throws `NotUsable` if the settings lack a key that has sealed second factors: their owners could not sign in. Wifi settings
 * prevent no start, because they are kept for a day, and neither does a single value that no key opens. Source: OPS-032.
 */
export async function refuseMissingKey(db: Queries, rings: Rings): Promise<void> {
  const counts = await countSealedValues(db, rings)
  const ids = new Set(
    counts.filter(({ kind }) => kind !== 'wifi settings').flatMap(({ missingIds }) => missingIds),
  )
  ids.delete(UNKNOWN_KEY_ID)
  if (ids.size === 0) return
  throw new NotUsable(
    `The database has second factors sealed by the key ${[...ids].join(', ')}, which is in neither SECOND_FACTOR_KEY nor ` +
      'SECOND_FACTOR_OTHER_KEYS: add the key to SECOND_FACTOR_OTHER_KEYS. If it is gone for good, run npm run operate -- ' +
      'second-factor switch-off --lost.',
  )
}
