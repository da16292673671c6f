import type { WireReply } from '@switchboard/domain/call'
import type { listVoiceServiceEntities } from '@switchboard/domain/voice-features/contract'

type VoiceLine = WireReply<typeof listVoiceServiceEntities>[number]

/** A phone line whose plan has features. */
export function voiceLine(differences: Partial<VoiceLine> = {}): VoiceLine {
  return {
    serviceEntity: '09 555 0134',
    planName: 'Homeline with features',
    isFeaturesPlan: true,
    ...differences,
  }
}

/** A phone line whose plan has no features. */
export const PLAIN_LINE = voiceLine({ planName: 'Homeline', isFeaturesPlan: false })
