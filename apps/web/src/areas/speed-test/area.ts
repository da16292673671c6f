import { speedTestGuards } from '@switchboard/domain/screen-guards'

import { routes } from '#web/area.ts'
import type { Area } from '#web/area.ts'

/** Source: SPD-001 to SPD-003, SHL-030. */
export const speedTest = {
  routes: routes(
    { '/speed-test': { guards: speedTestGuards } },
    async () => (await import('./screens.ts')).speedTestScreens,
  ),
  places: [
    {
      label: 'Speed test',
      path: '/speed-test',
      isShown: ({ speedTest }) => speedTest,
    },
  ],
} satisfies Area
