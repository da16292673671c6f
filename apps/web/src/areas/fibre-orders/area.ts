import { routes } from '#web/area.ts'
import type { Area } from '#web/area.ts'

/** Source: FIB-001, SHL-025. */
export const fibreOrders = {
  routes: routes({ '/order-status': {} }, async () => (await import('./screens.ts')).fibreOrdersScreens),
  places: [
    {
      label: 'Order status',
      path: '/order-status',
      isShown: ({ fibreOrder }) => fibreOrder,
    },
  ],
} satisfies Area
