import type { Screens } from '#web/shell/area.ts'

import { TITLE } from './words.ts'

export const mobileScreens = {
  '/my-mobile': {
    title: TITLE,
    back: '/',
    screen: async () => (await import('./MyMobileScreen.tsx')).MyMobileScreen,
  },
} satisfies Screens
