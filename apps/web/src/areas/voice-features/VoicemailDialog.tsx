import { useState } from 'react'

import { isEmailAddress } from '@switchboard/domain/email'
import { normalizeEmail } from '@switchboard/domain/typed-text'
import { pinProblem } from '@switchboard/domain/voice-features/pin'
import { parseRingSeconds } from '@switchboard/domain/voice-features/seconds'

import { CheckboxField } from '#web/ui/CheckboxField.tsx'
import type { Problem } from '#web/ui/ErrorSummary.tsx'
import { EmailField } from '#web/ui/EmailField.tsx'
import { TextField } from '#web/ui/TextField.tsx'

import { SecondsField } from './SecondsField.tsx'
import { SettingDialog } from './SettingDialog.tsx'
import type { LineDialogProps } from './SettingDialog.tsx'
import { EMAIL_WRONG, PIN_GUESSABLE, PIN_SHAPE } from './words.ts'

const PIN = 'voicemail-pin'
const EMAIL = 'voicemail-email'

/** Voicemail: on or off, its PIN, its e-mail address and its delay. Source: VFE-014, VFE-015, VFE-025, VFE-033, VFE-034. */
export function VoicemailDialog(props: LineDialogProps) {
  const { serviceEntity, voicemail } = props.features
  const [enabled, setEnabled] = useState(voicemail.enabled)
  const [pin, setPin] = useState('')
  const [email, setEmail] = useState(voicemail.email)
  const [seconds, setSeconds] = useState(String(voicemail.diversionTimer))
  const keepsPin = pin === '' && (voicemail.pinSince !== null || !enabled)
  const wrongPin = keepsPin ? null : pinProblem(pin, serviceEntity)
  const hasValidEmail = normalizeEmail(email) === '' || isEmailAddress(email)
  const problems: Problem[] = [
    ...(wrongPin === null
      ? []
      : [{ fieldId: PIN, message: wrongPin === 'shape' ? PIN_SHAPE : PIN_GUESSABLE }]),
    ...(hasValidEmail ? [] : [{ fieldId: EMAIL, message: EMAIL_WRONG }]),
  ]
  return (
    <SettingDialog
      {...props}
      title="Voicemail"
      problems={problems}
      refusals={({ code }) =>
        code === 'VOICEMAIL_PIN_REFUSED' ? [{ fieldId: PIN, message: PIN_GUESSABLE }] : []
      }
      change={() => ({
        voicemail: {
          enabled,
          pin: pin === '' ? null : pin,
          email: normalizeEmail(email),
          diversionTimer: parseRingSeconds(seconds),
        },
      })}
    >
      {({ errorOf }) => (
        <>
          <CheckboxField
            id="voicemail-enabled"
            label="Voicemail takes calls"
            checked={enabled}
            onCheckedChange={setEnabled}
          />
          <TextField
            id={PIN}
            label={voicemail.pinSince === null ? 'PIN' : 'New PIN'}
            hint={
              voicemail.pinSince === null
                ? '4 to 10 digits that nobody guesses.'
                : '4 to 10 digits that nobody guesses. Leave it empty to keep the one you have.'
            }
            inputMode="numeric"
            autoComplete="off"
            width="ten"
            maxLength={20}
            value={pin}
            onValueChange={setPin}
            error={errorOf(PIN)}
          />
          <EmailField
            id={EMAIL}
            label="Send messages to this e-mail address"
            optional
            value={email}
            onValueChange={setEmail}
            error={errorOf(EMAIL)}
          />
          <SecondsField id="voicemail-seconds" value={seconds} onValueChange={setSeconds} />
        </>
      )}
    </SettingDialog>
  )
}
