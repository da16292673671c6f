import type { VoiceChange } from '@switchboard/domain/voice-features/trail'

import type { AccessWords } from '#web/area.ts'

export const accessWords: AccessWords<VoiceChange> = {
  part: 'the voice features',
  changes: {
    'voice-change-asked': (of) => `asked for a change of the voice features of ${of ?? 'a phone line'}`,
  },
}
