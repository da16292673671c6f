import { DASHBOARD_PARTS, readDashboard } from '@switchboard/domain/dashboard/contract'

import type { Area } from '#api/area.ts'
import { gathered } from '#api/database/part.ts'
import type { Part } from '#api/database/part.ts'
import { JsonText, handle } from '#api/http/handle.ts'
import type { Endpoint } from '#api/http/handle.ts'

/** The parts come from the areas that answer them one by one. */
export function dashboardEndpoints(areas: readonly Pick<Area, 'name' | 'dashboard'>[]): Endpoint[] {
  const dashboard = gathered('dashboard', partsOf(areas))
  return [
    handle(readDashboard, async ({ db, accountCode, today }) => {
      const [row] = await db.rows(dashboard, [accountCode, today])
      if (row === undefined) throw new Error('the dashboard answered no row')
      return new JsonText(row.text)
    }),
  ]
}

/** One part for each key of the contract; a key that no area or more than one answers fails the start. */
function partsOf(areas: readonly Pick<Area, 'name' | 'dashboard'>[]): Part[] {
  return Object.keys(DASHBOARD_PARTS).map((key) => {
    const found = areas.flatMap(({ dashboard = [] }) => dashboard.filter((part) => part.key === key))
    const [part] = found
    if (part === undefined || found.length > 1)
      throw new Error(`${found.length} areas answer the part ${key} of the dashboard`)
    return part
  })
}
