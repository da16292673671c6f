import { billFrequencyGuards } from '@switchboard/domain/screen-guards'

import { routes } from '#web/area.ts'
import type { Area } from '#web/area.ts'

/** Source: FRQ-001 to FRQ-007. */
export const billingFrequency = {
  routes: routes(
    { '/flexible-billing': { guards: billFrequencyGuards } },
    async () => (await import('./screens.ts')).billingFrequencyScreens,
  ),
} satisfies Area
