import { mayDo, noActiveOrders } from '@switchboard/domain/access'

import { routes } from '#web/area.ts'
import type { Area } from '#web/area.ts'

export const usage = {
  routes: routes(
    {
      '/data-usage': {},
      '/call-usage': { guards: [noActiveOrders] },
      '/power-usage': {},
      '/alerts': { guards: [mayDo('pay')] },
    },
    async () => (await import('./screens.ts')).usageScreens,
  ),
  places: [
    {
      label: 'Data usage',
      path: '/data-usage',
      isShown: ({ internet }) => internet,
    },
    {
      label: 'Call usage',
      path: '/call-usage',
      isShown: ({ voice }) => voice,
    },
    {
      label: 'Power usage',
      path: '/power-usage',
      isShown: ({ power }) => power === 'has',
    },
  ],
} satisfies Area
