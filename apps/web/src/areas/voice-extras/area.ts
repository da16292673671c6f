import { voiceExtrasGuards } from '@switchboard/domain/product-change/guards'

import { routes } from '#web/area.ts'
import type { Area } from '#web/area.ts'

/** Source: VEX-001 to VEX-004, SHL-022. */
export const voiceExtras = {
  routes: routes(
    { '/change-hub/voice-extras': { guards: voiceExtrasGuards } },
    async () => (await import('./screens.ts')).voiceExtrasScreens,
  ),
  places: [
    {
      label: 'Voice extras',
      path: '/change-hub/voice-extras',
      isShown: ({ voice }) => voice,
      feature: 'changeVoiceExtras',
    },
  ],
} satisfies Area
