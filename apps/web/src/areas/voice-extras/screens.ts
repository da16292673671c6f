import type { Screens } from '#web/area.ts'

import { TITLE } from './words.ts'

/** Source: VEX-001. */
export const voiceExtrasScreens = {
  '/change-hub/voice-extras': {
    title: TITLE,
    back: '/change-hub',
    screen: async () => (await import('./VoiceExtrasScreen.tsx')).VoiceExtrasScreen,
  },
} satisfies Screens
