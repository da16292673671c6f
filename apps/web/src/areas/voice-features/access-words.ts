import type { VoiceChange } from '@switchboard/domain/voice-features/trail'

import type { AccessWords } from '#web/area.ts'

export const accessWords: AccessWords<VoiceChange> = {
  part: 'the voice features',
  changes: {
    'voice-change-asked': (line) => `requested a change to the voice features of ${line ?? 'a phone line'}`,
  },
}
