import type { Screens } from '#web/area.ts'

import { TITLE } from './words.ts'

/** Source: PAK-001. */
export const callingPacksScreens = {
  '/change-hub/calling-packs': {
    title: TITLE,
    back: '/change-hub',
    screen: async () => (await import('./CallingPacksScreen.tsx')).CallingPacksScreen,
  },
} satisfies Screens
