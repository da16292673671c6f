import { routes } from '#web/area.ts'
import type { Area } from '#web/area.ts'

export const security = {
  routes: routes({ '/security': {} }, async () => (await import('./screens.ts')).securityScreens),
} satisfies Area
