import { routes } from '#web/shell/area.ts'
import type { Area } from '#web/shell/area.ts'

export const security = {
  routes: routes({ '/security': {} }, async () => (await import('./screens.ts')).securityScreens),
} satisfies Area
