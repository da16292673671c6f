import { VOICE_CHANGES } from '@switchboard/domain/voice-features/trail'

import type { Area } from '#api/provider/area.ts'

import { voiceFeaturesEndpoints } from './endpoints.ts'

export const voiceFeaturesArea: Area = {
  name: 'voice-features',
  endpoints: voiceFeaturesEndpoints,
  changes: VOICE_CHANGES,
}
