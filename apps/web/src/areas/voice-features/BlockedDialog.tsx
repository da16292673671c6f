import { useState } from 'react'

import { MAX_BLOCKED_NUMBERS } from '@switchboard/domain/voice-features/contract'
import { normalizeValue } from '@switchboard/domain/typed-text'
import { isVoiceNumber, toStoredNumber, voiceNumberText } from '@switchboard/domain/voice-features/numbers'

import { TextAreaField } from '#web/ui/TextAreaField.tsx'

import { SettingDialog } from './SettingDialog.tsx'
import type { LineDialogProps } from './SettingDialog.tsx'
import { invalidNumberText } from './words.ts'

const FIELD = 'blocked-numbers'

/** The numbers whose calls a line rejects. Source: VFE-023, VFE-024. */
export function BlockedDialog(props: LineDialogProps) {
  const { blacklistNumbers } = props.features.callBlacklisting
  const [typed, setTyped] = useState(() => blacklistNumbers.map(voiceNumberText).join('\n'))
  const entries = typed
    .split(/[\n,;]/)
    .map(normalizeValue)
    .filter((entry) => entry !== '')
  const wrong = entries.filter((entry) => !isVoiceNumber(entry))
  const problems = [
    ...(wrong.length === 0 ? [] : [{ fieldId: FIELD, message: wrong.map(invalidNumberText).join(' ') }]),
    ...(entries.length > MAX_BLOCKED_NUMBERS
      ? [{ fieldId: FIELD, message: `A line blocks ${MAX_BLOCKED_NUMBERS} numbers at most` }]
      : []),
  ]
  return (
    <SettingDialog
      {...props}
      title="Blocked numbers"
      problems={problems}
      change={() => ({ callBlacklisting: { blacklistNumbers: entries.map(toStoredNumber) } })}
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
