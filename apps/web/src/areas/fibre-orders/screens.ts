import type { Screens } from '#web/area.ts'

import { TITLE } from './words.ts'

export const fibreOrdersScreens = {
  '/order-status': {
    title: TITLE,
    back: '/',
    screen: async () => (await import('./OrderStatusScreen.tsx')).OrderStatusScreen,
  },
} satisfies Screens
