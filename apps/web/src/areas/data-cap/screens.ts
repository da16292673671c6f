import type { Screens } from '#web/area.ts'

import { TITLE } from './words.ts'

/** Source: DAT-001. */
export const dataCapScreens = {
  '/change-hub/change-data': {
    title: TITLE,
    back: '/change-hub',
    screen: async () => (await import('./DataCapScreen.tsx')).DataCapScreen,
  },
} satisfies Screens
