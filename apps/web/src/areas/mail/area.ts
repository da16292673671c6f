import { mayDo } from '@switchboard/domain/access'

import { routes } from '#web/area.ts'
import type { Area } from '#web/area.ts'

const CHANGES = { guards: [mayDo('order')] }

/** Source: MAI-001 to MAI-003, SHL-020. */
export const mail = {
  routes: routes(
    {
      '/mail-settings': {},
      '/mail-settings/password': CHANGES,
      '/mail-settings/filters': {},
      '/mail-settings/filters/new': CHANGES,
      '/mail-settings/filters/$mailFilterId': CHANGES,
    },
    async () => (await import('./screens.ts')).mailScreens,
  ),
  places: [
    {
      label: 'Mail settings',
      path: '/mail-settings',
      isShown: ({ mail: hasMail }) => hasMail,
    },
  ],
} satisfies Area
