import type { Screens } from '#web/area.ts'

import { FREEZE_TITLE, NUMBERS_TITLE } from './numbers/words.ts'
import { ADD_ONS_TITLE, LOST_TITLE, PORTAL_TITLE, TITLE } from './words.ts'

export const mobileScreens = {
  '/my-mobile': {
    title: TITLE,
    back: '/',
    screen: async () => (await import('./MyMobileScreen.tsx')).MyMobileScreen,
  },
  '/my-mobile/numbers': {
    title: NUMBERS_TITLE,
    back: '/my-mobile',
    screen: async () => (await import('./numbers/NumbersScreen.tsx')).NumbersScreen,
  },
  '/my-mobile/lost-phone': {
    title: LOST_TITLE,
    back: '/my-mobile',
    screen: async () => (await import('./numbers/LostPhoneScreen.tsx')).LostPhoneScreen,
  },
  '/freeze-number': {
    title: FREEZE_TITLE,
    screen: async () => (await import('./numbers/FreezeScreen.tsx')).FreezeScreen,
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
