import type { Screens } from '#web/area.ts'

import { TITLE } from './words.ts'

/** Source: SIP-001. */
export const staticIpScreens = {
  '/change-hub/static-ip': {
    title: TITLE,
    back: '/change-hub',
    screen: async () => (await import('./StaticIpScreen.tsx')).StaticIpScreen,
  },
} satisfies Screens
