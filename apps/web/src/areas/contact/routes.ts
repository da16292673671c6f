import type { AreaRoute } from '#web/shell/area.ts'

const HELP_DESK = {
  title: 'Help desk',
  session: 'required',
  guards: [],
  back: '/',
  screen: async () => (await import('./ContactScreen.tsx')).ContactScreen,
} as const

/** Two addresses of one page. Source: CON-001, CON-002, Readings. */
export const contactRoutes: readonly AreaRoute[] = [
  {
    path: '/contact',
    ...HELP_DESK,
  },
  {
    path: '/contact/contact',
    ...HELP_DESK,
  },
]
