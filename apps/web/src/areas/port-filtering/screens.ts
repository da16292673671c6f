import type { Screens } from '#web/area.ts'

import { TITLE } from './words.ts'

export const portFilteringScreens = {
  '/port-filtering': {
    title: TITLE,
    back: '/',
    screen: async () => (await import('./PortFilteringScreen.tsx')).PortFilteringScreen,
  },
  // an older address
  '/portFiltering': {
    title: TITLE,
    elsewhere: async () => ({ href: '/port-filtering', reason: null }),
    screen: async () => () => null,
  },
} satisfies Screens
