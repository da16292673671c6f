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
      icon: 'usage',
      path: '/data-usage',
      group: 'Services',
      tab: 'Usage',
      isShown: ({ internet }) => internet,
    },
    {
      label: 'Call usage',
      icon: 'phone',
      path: '/call-usage',
      group: 'Services',
      isShown: ({ voice }) => voice,
    },
    {
      label: 'Power usage',
      icon: 'power',
      path: '/power-usage',
      group: 'Services',
      isShown: ({ power }) => power === 'has',
    },
  ],
} satisfies Area
