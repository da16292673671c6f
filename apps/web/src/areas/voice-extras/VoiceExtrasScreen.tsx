import { voiceExtraFields } from '@switchboard/domain/voice-extras/rules'

import { ChangeScreen } from '#web/ordering/changes/ChangeScreen.tsx'

import { FIELDS, WORDS } from './words.ts'

/** Source: VEX-001, VEX-005 to VEX-011. */
export function VoiceExtrasScreen() {
  return (
    <ChangeScreen
      {...WORDS}
      kind="voice-extras"
      fieldsOf={(changeable) => voiceExtraFields(changeable, FIELDS)}
    />
  )
}
