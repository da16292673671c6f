import { meshGuards } from '@switchboard/domain/ordering/renting/guards'

import { routes } from '#web/area.ts'
import type { Area } from '#web/area.ts'

export const mesh = {
  routes: routes(
    { '/change-hub/get-wifi-mesh': { guards: meshGuards } },
    async () => (await import('./screens.ts')).meshScreens,
  ),
  // SHL-045
  banners: [
    {
      title: 'Wifi in every room',
      text: 'Mesh units carry your wifi to where it is weak now.',
      label: 'Get wifi mesh units',
      icon: 'wifi',
      path: '/change-hub/get-wifi-mesh',
      isShown: ({ internet, wifiUnits = 0, wifiUnitsOrdered = 0 }) =>
        internet && wifiUnits + wifiUnitsOrdered === 0,
      feature: 'meshUnits',
    },
  ],
} satisfies Area
