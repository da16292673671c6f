import type { Screens } from '#web/area.ts'

import { CHANGE_TITLE, SERVICE_TITLE } from './words.ts'

export const wirelessScreens = {
  '/my-wireless': {
    title: SERVICE_TITLE,
    back: '/',
    screen: async () => (await import('./service/WirelessScreen.tsx')).WirelessScreen,
  },
  '/my-wireless/change-product': {
    title: CHANGE_TITLE,
    back: '/my-wireless',
    screen: async () => (await import('./change/ChangeWirelessScreen.tsx')).ChangeWirelessScreen,
  },
} satisfies Screens
