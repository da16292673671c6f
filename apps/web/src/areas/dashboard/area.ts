import { routes } from '#web/area.ts'
import type { Area } from '#web/area.ts'
import { dashboardScreens } from './screens.ts'

/** Most visits begin here, so the screen's script is in the first load. */
export const dashboard = {
  routes: routes({ '/': {} }, async () => dashboardScreens),
  places: [{ label: 'Home', path: '/' }],
} satisfies Area
