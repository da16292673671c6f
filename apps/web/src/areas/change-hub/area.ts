import { routes } from '#web/area.ts'
import type { Area } from '#web/area.ts'

/** The change hub shows the pending orders that have no status page, which only fibre orders have. Source: HUB-001, HUB-002, SHL-026, SHL Readings. */
export const changeHub = {
  routes: routes(
    {
      '/change-hub': {},
      '/my-plan': {},
    },
    async () => (await import('./screens.ts')).changeHubScreens,
  ),
  places: [
    { label: 'Your plan', path: '/change-hub', beneath: ['/my-plan'] },
    {
      label: 'Pending order',
      path: '/change-hub',
      isShown: ({ otherActiveOrder }) => otherActiveOrder,
    },
  ],
} satisfies Area
