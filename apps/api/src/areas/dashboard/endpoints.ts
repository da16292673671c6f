import { readDashboard } from '@switchboard/domain/dashboard/contract'

import { gathered } from '#api/database/part.ts'
import type { Part } from '#api/database/part.ts'
import { JsonText, handle } from '#api/http/handle.ts'
import type { Endpoint } from '#api/http/handle.ts'

/** The parts come from the areas that answer them one by one. */
export function dashboardEndpoints(parts: readonly Part[]): Endpoint[] {
  const dashboard = gathered('dashboard', parts)
  return [
    handle(readDashboard, async ({ db, accountCode, today }) => {
      const [row] = await db.rows(dashboard, [accountCode, today])
      if (row === undefined) throw new Error('the dashboard answered no row')
      return new JsonText(row.text)
    }),
  ]
}
