import type { Screens } from '#web/area.ts'

import { GOOGLE_WIFI_TITLE } from './words.ts'

export const googleWifiScreens = {
  '/change-hub/google-wifi': {
    title: GOOGLE_WIFI_TITLE,
    back: '/change-hub',
    screen: async () => (await import('./GoogleWifiScreen.tsx')).GoogleWifiScreen,
  },
} satisfies Screens
