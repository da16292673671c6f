import { statement } from '#api/platform/database/database.ts'
import type { Database, Queries } from '#api/platform/database/database.ts'

import { fillDemo, placeDemoOrders } from './fill-demo.ts'

/** Enough to look around in a register. */
const MADE_UP_ADDRESSES = 4_000

const anyAccount = statement<{ one: number }>('demo-any-account', 'select 1 as one from account limit 1')
const onlyOne = statement<never>('demo-only-one', 'select pg_advisory_xact_lock(7263549)')

/** Makes the demo provider in a database that holds no account yet: all of it or nothing, by one process alone. */
export async function fillWhenEmpty(db: Database, publicUrl?: string): Promise<void> {
  if (await hasAccounts(db)) return
  await db.transaction(async (queries) => {
    await queries.rows(onlyOne, [])
    if (await hasAccounts(queries)) return
    await fillDemo(queries, MADE_UP_ADDRESSES, publicUrl)
    await placeDemoOrders(queries, publicUrl)
  })
}

async function hasAccounts(db: Queries): Promise<boolean> {
  return (await db.rows(anyAccount, [])).length > 0
}
