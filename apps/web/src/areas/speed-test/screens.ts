import type { Screens } from '#web/area.ts'

import { TITLE } from './words.ts'

export const speedTestScreens = {
  '/speed-test': {
    title: TITLE,
    back: '/',
    screen: async () => (await import('./SpeedTestScreen.tsx')).SpeedTestScreen,
  },
} satisfies Screens
