import { statement } from '#api/platform/database/database.ts'
import type { Queries } from '#api/platform/database/database.ts'
import { NotUsable } from '#api/platform/start-problem.ts'

import { DEMO_DOMAIN } from './people.ts'

const anyDemoUser = statement<{ one: number }>(
  'demo-any-user',
  'select 1 as one from login_user where username like $1 limit 1',
)

/** Throws `NotUsable` if the database has demo customers, because their password is public. */
export async function refuseDemo(db: Queries): Promise<void> {
  if ((await db.rows(anyDemoUser, [`%@${DEMO_DOMAIN}`])).length === 0) return
  throw new NotUsable(
    'The database holds the demo customers, whose password is public: SANDBOX=false needs another one.',
  )
}
