import { routes } from '#web/area.ts'
import type { Area } from '#web/area.ts'

export const security = {
  routes: routes({ '/security': {} }, async () => (await import('./screens.ts')).securityScreens),
  /** Staff sign in at the provider. */
  places: [
    {
      label: 'How you sign in',
      path: '/security',
      beneath: ['/change-password'],
      isShown: (_services, { staff }) => !staff,
    },
  ],
} satisfies Area
