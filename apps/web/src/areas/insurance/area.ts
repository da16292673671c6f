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
      icon: 'home',
      path: '/change-hub/insurance',
      group: 'Services',
      isShown: (services) => services.insurance,
      feature: 'insurance',
    },
  ],
} satisfies Area
