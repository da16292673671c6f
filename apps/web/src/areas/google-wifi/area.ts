import { googleWifiGuards } from '@switchboard/domain/ordering/renting/guards'

import { routes } from '#web/area.ts'
import type { Area } from '#web/area.ts'

export const googleWifi = {
  routes: routes(
    { '/change-hub/google-wifi': { guards: googleWifiGuards } },
    async () => (await import('./screens.ts')).googleWifiScreens,
  ),
} satisfies Area
