import type { Screens } from '#web/area.ts'

import { TITLE } from './words.ts'

/** Source: FAM-001. */
export const familyFilterScreens = {
  '/change-hub/family-filter': {
    title: TITLE,
    back: '/change-hub',
    screen: async () => (await import('./FamilyFilterScreen.tsx')).FamilyFilterScreen,
  },
} satisfies Screens
