import { Gauge } from 'prom-client'
import type { Registry } from 'prom-client'

import type { Queries } from '#api/platform/database/database.ts'

import { countSealedValues } from '../sealed-values.ts'
import type { Rings } from '../sealed-values.ts'

/** Creates gauges of sealed values. The returned function reads their values from the database: call it at every scrape. */
export function createSealMetrics(registry: Registry, rings: Rings): (db: Queries) => Promise<void> {
  const settings = { labelNames: ['kind'], registers: [registry] }
  const older = new Gauge({
    name: 'sealed_values_by_older_key',
    help: 'Values that the current key has not sealed yet',
    ...settings,
  })
  const missing = new Gauge({
    name: 'sealed_values_by_missing_key',
    help: 'Values that no key of the settings opens',
    ...settings,
  })
  return async (db) => {
    for (const count of await countSealedValues(db, rings)) {
      older.set({ kind: count.kind }, count.older)
      missing.set({ kind: count.kind }, count.missing)
    }
  }
}
