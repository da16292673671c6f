import { DASHBOARD_PARTS, readDashboard } from '@switchboard/domain/dashboard/contract'
import { USAGE_PARTS } from '@switchboard/domain/usage/now'

import type { Area } from '#api/provider/area.ts'
import { combineParts, partParameters } from '#api/platform/database/part.ts'
import type { Part, ComputedPart } from '#api/platform/database/part.ts'
import { JsonText, handle } from '#api/platform/http/handle.ts'
import type { Endpoint } from '#api/platform/http/handle.ts'

type Areas = readonly Pick<Area, 'name' | 'dashboard'>[]

/** Joins the parts of all areas. The parts in SQL are read by one statement. */
export function dashboardEndpoints(areas: Areas): Endpoint[] {
  const parts = listParts(areas)
  const dashboard = combineParts(
    'dashboard',
    parts.filter((part): part is Part => 'sql' in part),
  )
  const computedParts = parts.filter((part): part is ComputedPart => 'text' in part)
  return [
    handle(readDashboard, async ({ db, accountCode, today }) => {
      const [row] = await db.rows(dashboard, partParameters({ accountCode, today }))
      if (row === undefined) throw new Error('the dashboard answered no row')
      const computedTexts = await Promise.all(
        computedParts.map(async ({ key, text }) => `,"${key}":${await text(db, { accountCode, today })}`),
      )
      return new JsonText(`${row.text.slice(0, -'}'.length)}${computedTexts.join('')}}`)
    }),
  ]
}

/** Lists one part for each key of the contract. Throws if none or several areas have the part. */
function listParts(areas: Areas): (Part | ComputedPart)[] {
  return Object.keys({ ...DASHBOARD_PARTS, ...USAGE_PARTS }).map((key) => {
    const found = areas.flatMap(({ dashboard = [] }) => dashboard.filter((part) => part.key === key))
    const [part] = found
    if (part === undefined || found.length > 1)
      throw new Error(`${found.length} areas answer the part ${key} of the dashboard`)
    return part
  })
}
