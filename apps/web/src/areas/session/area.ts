import { routes } from '#web/area.ts'
import type { Area } from '#web/area.ts'

import { sessionScreens } from './screens.ts'

/** A first visit begins with a sign-in: its screens need one more script, not two. */
export const session = {
  routes: routes(
    {
      '/login': { session: 'loggedOut' },
      '/legacy-login': { session: 'loggedOut' },
      '/login-complete': { session: 'loggedOut' },
      '/logout-complete': { session: 'loggedOut' },
      '/auto-login': { session: 'open' },
    },
    async () => sessionScreens,
  ),
} satisfies Area
