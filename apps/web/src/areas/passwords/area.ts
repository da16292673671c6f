import { routes } from '#web/shell/area.ts'
import type { Area } from '#web/shell/area.ts'

export const passwords = {
  routes: routes(
    {
      '/change-password': {},
      '/reset-password': { session: 'loggedOut' },
      '/reset-password/complete': { session: 'loggedOut' },
      // who comes by the link has no password yet, and may use a browser that somebody is signed in at
      '/set-password': { session: 'open' },
      // who comes by the link may be new, or use a browser that somebody is signed in at
      '/accept-invitation': { session: 'open' },
    },
    async () => (await import('./screens.ts')).passwordsScreens,
  ),
} satisfies Area
