import { voiceFeaturesGuards } from '@switchboard/domain/screen-guards'

import { routes } from '#web/area.ts'
import type { Area } from '#web/area.ts'

/** Source: VFE-001 to VFE-004, SHL-022. */
export const voiceFeatures = {
  routes: routes(
    { '/change-hub/voice-features': { guards: voiceFeaturesGuards } },
    async () => (await import('./screens.ts')).voiceFeaturesScreens,
  ),
  places: [
    {
      label: 'Change voice features',
      path: '/change-hub/voice-features',
      isShown: ({ voice }) => voice,
      feature: 'voiceFeatures',
    },
  ],
} satisfies Area
