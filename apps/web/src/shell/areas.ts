import { billing } from '#web/areas/billing/area.ts'
import { changeHub } from '#web/areas/change-hub/area.ts'
import { changeProduct } from '#web/areas/change-product/area.ts'
import { communications } from '#web/areas/communications/area.ts'
import { contact } from '#web/areas/contact/area.ts'
import { passwords } from '#web/areas/passwords/area.ts'
import { payments } from '#web/areas/payments/area.ts'
import { people } from '#web/areas/people/area.ts'
import { profile } from '#web/areas/profile/area.ts'
import { session } from '#web/areas/session/area.ts'

import type { Area, AreaRoute } from './area.ts'
import { dashboard } from './dashboard/area.ts'
import { shell } from './own-area.ts'

/** Every area of the page: the one list that a new area is added to. */
export const AREAS: readonly Area[] = [
  dashboard,
  billing,
  passwords,
  payments,
  changeHub,
  communications,
  profile,
  people,
  contact,
  changeProduct,
  session,
  shell,
]

export const ROUTES: readonly AreaRoute[] = AREAS.flatMap(({ routes = [] }) => routes)
