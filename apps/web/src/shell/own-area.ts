import { debugOnly, refersFriends, testHostOnly } from '@switchboard/domain/access'

import { routes } from '#web/area.ts'
import type { Area } from '#web/area.ts'

/** The shell's own screens. The change log and the style guide are for developers and testers of the portal. */
export const shell = {
  routes: routes(
    {
      '/more': {},
      '/refer-a-friend': { guards: [refersFriends] },
      '/change-log': { session: 'open', guards: [testHostOnly] },
      '/style-guide': { session: 'open', guards: [debugOnly] },
    },
    async () => (await import('./screens.ts')).shellScreens,
  ),
} satisfies Area
