import type { Queries } from '#api/platform/database/database.ts'

import { countSealedValues } from './sealed-values.ts'
import type { Rings, SealedCount } from './sealed-values.ts'
import { note, ok, wrong } from './symptom.ts'
import type { Symptom } from './symptom.ts'

const PART = 'sealing keys'

/** Checks which keys have sealed the stored values. Source: OPS-032. */
export async function checkSeals(db: Queries, rings: Rings): Promise<Symptom[]> {
  const counts = await countSealedValues(db, rings)
  const symptoms = [...counts.flatMap(toMissing), ...toOlder(counts)]
  const { SECOND_FACTOR_RING: factors, WIFI_RING: wifi } = rings
  return symptoms.length > 0
    ? symptoms
    : [
        ok(
          PART,
          `every value is sealed by the current key: ${factors.current.id}, of wifi ${wifi.current.id}`,
        ),
      ]
}

function toMissing({ kind, missing, missingIds }: SealedCount): Symptom[] {
  if (missing === 0) return []
  const setting = kind === 'wifi settings' ? 'DEVICE_MANAGEMENT_OTHER_KEYS' : 'SECOND_FACTOR_OTHER_KEYS'
  const remedy =
    kind === 'wifi settings'
      ? 'without it these changes cannot be undone'
      : 'if it is gone for good, npm run operate -- second-factor switch-off --lost'
  return [
    wrong(
      PART,
      `${missing} ${kind} are sealed by a key that is missing: ${missingIds.join(', ')}`,
      `add the key to ${setting}; ${remedy}`,
    ),
  ]
}

function toOlder(counts: readonly SealedCount[]): Symptom[] {
  const older = counts.filter((count) => count.older > 0)
  if (older.length === 0) return []
  const list = older.map((count) => `${count.older} ${count.kind}`).join(', ')
  return [note(PART, `not sealed by the current key yet: ${list}`, 'keep the older key until there are none')]
}
