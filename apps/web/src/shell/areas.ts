import type { Area, AreaRoute } from '#web/area.ts'
import * as list from './area-list.ts'
import { shell } from './own-area.ts'

/** Every area of the page. `menu.ts` sets the groups and the order of their places. */
export const AREAS: readonly Area[] = [...Object.values(list), shell]

export const ROUTES: readonly AreaRoute[] = AREAS.flatMap(({ routes = [] }) => routes)
