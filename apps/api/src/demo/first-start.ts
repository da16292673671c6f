import { statement } from '#api/database/database.ts'
import type { Database, Queries } from '#api/database/database.ts'

import { NotUsable } from '#api/start-problem.ts'

import { fillDemo, placeDemoOrders } from './fill.ts'
import { DEMO_DOMAIN } from './people.ts'

/** Enough to look around in a register. */
const MADE_UP_ADDRESSES = 4_000

const anyAccount = statement<{ one: number }>('demo-any-account', 'select 1 as one from account limit 1')
const anyDemoUser = statement<{ one: number }>(
  'demo-any-user',
  'select 1 as one from login_user where username like $1 limit 1',
)

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

/** Throws `NotUsable` where the database has demo customers: their password is public. */
export async function refuseDemo(db: Queries): Promise<void> {
  if ((await db.rows(anyDemoUser, [`%@${DEMO_DOMAIN}`])).length === 0) return
  throw new NotUsable(
    'The database holds the demo customers, whose password is public: SANDBOX=false needs another one.',
  )
}
