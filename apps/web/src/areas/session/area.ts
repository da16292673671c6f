import { routes } from '#web/area.ts'
import type { Area } from '#web/area.ts'

import { sessionScreens } from './screens.ts'

/** `screens.ts` is in the first load, so that a first visit, which begins with sign-in, loads one script less. */
export const session = {
  routes: routes(
    {
      '/login': { session: 'loggedOut' },
      '/legacy-login': { session: 'loggedOut' },
      '/login-complete': { session: 'loggedOut' },
      '/logout-complete': { session: 'loggedOut' },
      '/auto-login': { session: 'open' },
      '/privacy': { session: 'open' },
    },
    async () => sessionScreens,
  ),
} satisfies Area
