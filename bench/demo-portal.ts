import { openPostgres } from '../apps/api/src/platform/database/postgres.ts'
import { fillDemo } from '../apps/api/src/fill-demo.ts'
import { ensurePage } from '../tools/page.ts'

import { withPostgres } from './database.ts'
import { freePort, startApi } from './running-api.ts'

/** Runs with the address of a portal that serves the demo from a PostgreSQL database of its own, the page bundled. */
export function withDemoPortal<Answer>(work: (portal: string) => Promise<Answer>): Promise<Answer> {
  return withPostgres(async (url) => {
    await ensurePage()
    const db = openPostgres(url)
    await fillDemo(db)
    await db.close()
    const api = await startApi(await freePort(), { DATABASE_URL: url })
    try {
      return await work(api.url)
    } finally {
      await api.stop()
    }
  })
}
