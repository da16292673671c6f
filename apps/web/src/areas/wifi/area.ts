import { featureOn, mayDo } from '@switchboard/domain/access'

import { routes } from '#web/area.ts'
import type { Area } from '#web/area.ts'

export const wifi = {
  /** Source: WIF-001, WIF-002. */
  routes: routes(
    { '/my-wifi': { guards: [featureOn('myWifi'), mayDo('order')] } },
    async () => (await import('./screens.ts')).wifiScreens,
  ),
  /** Source: SHL-023. */
  places: [
    {
      label: 'Wifi settings',
      path: '/my-wifi',
      isShown: ({ configurableWifi }) => configurableWifi,
      feature: 'myWifi',
    },
  ],
} satisfies Area
