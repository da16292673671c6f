import { findIncludedExtras, voiceExtraFields } from '@switchboard/domain/voice-extras/rules'

import { ChangeScreen } from '#web/ordering/changes/ChangeScreen.tsx'

import { FIELDS, WORDS, describeIncluded } from './words.ts'

/** Source: VEX-001, VEX-005 to VEX-012. */
export function VoiceExtrasScreen() {
  return (
    <ChangeScreen
      {...WORDS}
      kind="voice-extras"
      about={(changeable, chosen) => describeIncluded(findIncludedExtras(changeable, FIELDS, chosen))}
      fieldsOf={(changeable, chosen) => voiceExtraFields(changeable, FIELDS, chosen)}
    />
  )
}
