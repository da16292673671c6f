import type { Screens } from '#web/area.ts'

import { findOtherPath } from './queries.ts'
import { TITLE } from './words.ts'

/** Source: TFR-001, TFR-003. */
export const tollFreeScreens = {
  '/toll-free': {
    title: TITLE,
    back: '/change-hub',
    elsewhere: findOtherPath,
    screen: async () => (await import('./TollFreeScreen.tsx')).TollFreeScreen,
  },
} satisfies Screens
