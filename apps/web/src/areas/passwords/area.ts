import { routes } from '#web/shell/area.ts'
import type { Area } from '#web/shell/area.ts'

export const passwords = {
  routes: routes(
    {
      '/change-password': {},
      '/reset-password': { session: 'loggedOut' },
      '/reset-password/complete': { session: 'loggedOut' },
      // who follows the link has no password yet, and may use a browser in which somebody is signed in
      '/set-password': { session: 'open' },
      // who follows the link may be new, or use a browser in which somebody is signed in
      '/accept-invitation': { session: 'open' },
    },
    async () => (await import('./screens.ts')).passwordsScreens,
  ),
} satisfies Area
