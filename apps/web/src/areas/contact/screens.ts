import type { RouteDetails, Screens } from '#web/area.ts'

const HELP_DESK = {
  title: 'Help desk',
  back: '/',
  screen: async () => (await import('./ContactScreen.tsx')).ContactScreen,
} satisfies RouteDetails

/** Both addresses show the same page. Source: CON-001, CON-002, Readings. */
export const contactScreens = {
  '/contact': HELP_DESK,
  '/contact/contact': HELP_DESK,
} satisfies Screens
