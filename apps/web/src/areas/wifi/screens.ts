import type { Screens } from '#web/area.ts'

import { TITLE } from './words.ts'

export const wifiScreens = {
  '/my-wifi': {
    title: TITLE,
    back: '/',
    screen: async () => (await import('./WifiScreen.tsx')).WifiScreen,
  },
} satisfies Screens
