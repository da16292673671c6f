import { dataCapGuards } from '@switchboard/domain/product-change/guards'

import { routes } from '#web/area.ts'
import type { Area } from '#web/area.ts'

/** Source: DAT-001 to DAT-005, SHL-021. */
export const dataCap = {
  routes: routes(
    { '/change-hub/change-data': { guards: dataCapGuards } },
    async () => (await import('./screens.ts')).dataCapScreens,
  ),
  places: [
    {
      label: 'Data cap',
      path: '/change-hub/change-data',
      isShown: ({ internet, otherDataCaps }) => internet && otherDataCaps !== false,
      feature: 'changeData',
    },
  ],
} satisfies Area
