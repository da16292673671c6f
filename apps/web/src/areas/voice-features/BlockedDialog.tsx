import { useState } from 'react'

import { MOST_BLOCKED } from '@switchboard/domain/voice-features/contract'
import { phoneNumberIn } from '@switchboard/domain/phone'
import { normalizeValue } from '@switchboard/domain/typed-text'
import { isVoiceNumber, storedNumber, voiceNumberText } from '@switchboard/domain/voice-features/numbers'
import { hasOnlyDigitsAndPlus } from '@switchboard/domain/voice-features/rules'

import { TextAreaField } from '#web/ui/TextAreaField.tsx'

import { SettingDialog } from './SettingDialog.tsx'
import type { OfLine } from './SettingDialog.tsx'
import { blockedWrong } from './words.ts'

const FIELD = 'blocked-numbers'

/** Who does not get through. Source: VFE-023, VFE-024. */
export function BlockedDialog(of: OfLine) {
  const { blacklistNumbers } = of.features.callBlacklisting
  const [typed, setTyped] = useState(() => blacklistNumbers.map(voiceNumberText).join('\n'))
  const entries = typed
    .split(/[\n,;]/)
    .map(normalizeValue)
    .filter((entry) => entry !== '')
  const wrong = entries.filter(
    (entry) => !hasOnlyDigitsAndPlus(phoneNumberIn(entry)) || !isVoiceNumber(entry),
  )
  const tooMany =
    entries.length > MOST_BLOCKED
      ? [{ fieldId: FIELD, message: `A line blocks ${MOST_BLOCKED} numbers at most` }]
      : []
  return (
    <SettingDialog
      {...of}
      title="Blocked numbers"
      problems={[
        ...(wrong.length === 0 ? [] : [{ fieldId: FIELD, message: wrong.map(blockedWrong).join(' ') }]),
        ...tooMany,
      ]}
      change={() => ({ callBlacklisting: { blacklistNumbers: entries.map(storedNumber) } })}
    >
      {({ errorOf }) => (
        <TextAreaField
          id={FIELD}
          label="Numbers that do not get through"
          hint="One on each line, as you dial it, or with + and the country."
          inputMode="tel"
          value={typed}
          onValueChange={setTyped}
          error={errorOf(FIELD)}
        />
      )}
    </SettingDialog>
  )
}
