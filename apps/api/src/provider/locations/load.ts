import type { Database } from '#api/platform/database/database.ts'

import { writeAddresses } from './register.ts'
import type { Address } from './register.ts'
import { rebuildSearch } from './search-index.ts'

const ADDRESSES_A_STATEMENT = 5_000

export type Loaded = {
  readonly read: number
  /** The number of new or changed addresses. */
  readonly written: number
}

/** Writes addresses from a stream, some thousands at a time, then rebuilds the search index. Repeated loads change nothing. */
export async function loadAddresses(
  db: Database,
  addresses: Iterable<Address> | AsyncIterable<Address>,
): Promise<Loaded> {
  let read = 0
  let written = 0
  let batch = new Array<Address>()
  async function write(): Promise<void> {
    read += batch.length
    written += await writeAddresses(db, batch)
    batch = []
  }
  for await (const address of addresses) {
    batch.push(address)
    if (batch.length === ADDRESSES_A_STATEMENT) await write()
  }
  await write()
  await db.transaction(rebuildSearch)
  return { read, written }
}
