import type { Screens } from '#web/area.ts'

import { TITLE } from './words.ts'

/** Source: VFE-001. */
export const voiceFeaturesScreens = {
  '/change-hub/voice-features': {
    title: TITLE,
    back: '/change-hub',
    screen: async () => (await import('./VoiceFeaturesScreen.tsx')).VoiceFeaturesScreen,
  },
} satisfies Screens
