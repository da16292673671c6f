import type { Screens } from '#web/area.ts'

import { SIGN_UP_TITLE, TITLE } from './words.ts'

/** Source: VID-006, VID-007. */
export const videoScreens = {
  '/get-amazon-prime': {
    title: SIGN_UP_TITLE,
    back: '/',
    screen: async () => (await import('./SignUpScreen.tsx')).SignUpScreen,
  },
  '/prime-video': {
    title: TITLE,
    back: '/',
    screen: async () => (await import('./VideoScreen.tsx')).VideoScreen,
  },
} satisfies Screens
