import type { Screens } from '#web/shell/area.ts'

import { ADD_ONS_TITLE, PORTAL_TITLE, TITLE } from './words.ts'

export const mobileScreens = {
  '/my-mobile': {
    title: TITLE,
    back: '/',
    screen: async () => (await import('./MyMobileScreen.tsx')).MyMobileScreen,
  },
  '/my-mobile/add-ons': {
    title: ADD_ONS_TITLE,
    back: '/my-mobile',
    screen: async () => (await import('./add-ons/AddOnsScreen.tsx')).AddOnsScreen,
  },
  '/mobile-portal': {
    title: PORTAL_TITLE,
    back: '/',
    screen: async () => (await import('./MobilePortalScreen.tsx')).MobilePortalScreen,
  },
} satisfies Screens
