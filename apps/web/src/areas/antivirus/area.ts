import { mayDo } from '@switchboard/domain/access'

import { routes } from '#web/area.ts'
import type { Area } from '#web/area.ts'

export const antivirus = {
  routes: routes(
    { '/manage-antivirus': { guards: [mayDo('order')] } },
    async () => (await import('./screens.ts')).antivirusScreens,
  ),
  /** Source: AVS-002, AVS Readings. */
  places: [
    {
      label: 'Antivirus',
      path: '/manage-antivirus',
      isShown: (services) => services.antivirus === true,
    },
  ],
} satisfies Area
