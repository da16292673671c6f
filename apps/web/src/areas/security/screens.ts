import type { Screens } from '#web/area.ts'

import { TITLE } from './words.ts'

export const securityScreens = {
  '/security': {
    title: TITLE,
    back: '/',
    screen: async () => (await import('./SecurityScreen.tsx')).SecurityScreen,
  },
} satisfies Screens
