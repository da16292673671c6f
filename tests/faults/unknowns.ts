import { setTimeout as wait } from 'node:timers/promises'

import { statement } from '../../apps/api/src/platform/database/database.ts'

import type { StageDatabase } from './stage-database.ts'

const LOOK_AGAIN_MILLISECONDS = 200

const unknown = statement<{ id: string }>(
  'faults-unknown',
  `select transaction_id as id from card_transaction where state = 'unknown'`,
)

/** Polls for payments in the state `unknown`, in a database that other processes may open meanwhile. */
export function unknownsSeen(database: StageDatabase): { stop(): Promise<{ seen: number; left: number }> } {
  const over = new AbortController()
  const watch = database.withConnection(async (db) => {
    const seen = new Set<string>()
    while (!over.signal.aborted) {
      for (const { id } of await db.rows(unknown, [])) seen.add(id)
      await wait(LOOK_AGAIN_MILLISECONDS)
    }
    return { seen: seen.size, left: (await db.rows(unknown, [])).length }
  })
  return {
    stop: () => {
      over.abort()
      return watch
    },
  }
}
