import type { Screens } from '#web/area.ts'

import { TITLE } from './words.ts'

/** Source: WPP-001. */
export const protectionPlanScreens = {
  '/change-hub/protection-plan': {
    title: TITLE,
    back: '/change-hub',
    screen: async () => (await import('./ProtectionPlanScreen.tsx')).ProtectionPlanScreen,
  },
} satisfies Screens
