import { staticIpGuards } from '@switchboard/domain/product-change/guards'

import { routes } from '#web/area.ts'
import type { Area } from '#web/area.ts'

/** Source: SIP-001 to SIP-004. */
export const staticIp = {
  routes: routes(
    { '/change-hub/static-ip': { guards: staticIpGuards } },
    async () => (await import('./screens.ts')).staticIpScreens,
  ),
} satisfies Area
