import { insuranceGuards } from '@switchboard/domain/screen-guards'

import { routes } from '#web/area.ts'
import type { Area } from '#web/area.ts'

export const insurance = {
  routes: routes(
    { '/change-hub/insurance': { guards: insuranceGuards } },
    async () => (await import('./screens.ts')).insuranceScreens,
  ),
  /** Source: SHL-028. */
  places: [
    {
      label: 'Insurance',
      path: '/change-hub/insurance',
      isShown: (services) => services.insurance,
      feature: 'insurance',
    },
  ],
} satisfies Area
