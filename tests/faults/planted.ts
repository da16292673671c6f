import { statement } from '../../apps/api/src/platform/database/database.ts'
import type { Database } from '../../apps/api/src/platform/database/database.ts'
import { runAndRollBack } from '../../apps/api/src/testing/run-and-roll-back.ts'

import type { ConfirmedOrder } from './order-client.ts'

/** A fault planted in the database or in the confirmed orders, and the check that must find it. */
export type DatabasePlant = {
  readonly finds: string
  /** A statement that is rolled back afterwards. */
  readonly sql?: string
  /** Additional orders that customers allegedly saw confirmed. */
  readonly alsoConfirmed?: readonly ConfirmedOrder[]
}

/** A plant that can also change the books of the run, for facts that are not in the database. */
export type Plant<Books> = DatabasePlant & { readonly spoilt?: (books: Books) => Books }

type Checked<Books> = {
  readonly readBooks: (db: Database) => Promise<Books>
  readonly countFaults: (
    books: Books,
    confirmed: readonly ConfirmedOrder[],
  ) => Readonly<Record<string, number>>
  readonly confirmed: readonly ConfirmedOrder[]
}

/** The checks that miss their planted fault or have none. Such a check proves nothing. */
export async function findBlindChecks<Books>(
  db: Database,
  { readBooks, countFaults, confirmed }: Checked<Books>,
  plants: readonly Plant<Books>[],
): Promise<string[]> {
  const good = countFaults(await readBooks(db), confirmed)
  const blind = Object.keys(good).filter((name) => !plants.some(({ finds }) => finds === name))
  for (const [
    place,
    { finds, sql, spoilt = (books: Books) => books, alsoConfirmed = [] },
  ] of plants.entries()) {
    await runAndRollBack(db, async (taken) => {
      if (sql !== undefined) await taken.rows(statement<never>(`fault-plant-${place}`, sql), [])
      const found = countFaults(spoilt(await readBooks(taken)), [...confirmed, ...alsoConfirmed])
      if ((found[finds] ?? 0) === (good[finds] ?? 0)) blind.push(finds)
    })
  }
  return blind
}
