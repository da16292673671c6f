import { useState } from 'react'

import { isEmailAddress } from '@switchboard/domain/email'
import { normalizeEmail } from '@switchboard/domain/typed-text'
import { pinProblem } from '@switchboard/domain/voice-features/pin'
import { parseRingSeconds } from '@switchboard/domain/voice-features/seconds'

import { CheckboxField } from '#web/ui/CheckboxField.tsx'
import { DigitsField } from '#web/ui/DigitsField.tsx'
import type { Problem } from '#web/ui/ErrorSummary.tsx'
import { EmailField } from '#web/ui/EmailField.tsx'

import { SecondsField } from './SecondsField.tsx'
import { SettingDialog } from './SettingDialog.tsx'
import type { LineDialogProps } from './SettingDialog.tsx'
import { EMAIL_WRONG, PIN_GUESSABLE, PIN_SHAPE } from './words.ts'

const PIN = 'voicemail-pin'
const EMAIL = 'voicemail-email'

type TypedVoicemail = {
  readonly enabled: boolean
  readonly pin: string
  readonly email: string
  readonly seconds: string
}

/** Voicemail: on or off, its PIN, its email address and its delay. Source: VFE-014, VFE-015, VFE-025, VFE-033, VFE-034. */
export function VoicemailDialog(props: LineDialogProps) {
  const { voicemail } = props.features
  const [typed, setTyped] = useState<TypedVoicemail>(() => ({
    enabled: voicemail.enabled,
    pin: '',
    email: voicemail.email,
    seconds: String(voicemail.diversionTimer),
  }))
  const { enabled, pin, email, seconds } = typed
  return (
    <SettingDialog
      {...props}
      title="Voicemail"
      problems={listProblems(typed, props.features)}
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
        <VoicemailFields
          typed={typed}
          hasPin={voicemail.pinSince !== null}
          onTyped={(changed) => setTyped((before) => ({ ...before, ...changed }))}
          errorOf={errorOf}
        />
      )}
    </SettingDialog>
  )
}

function listProblems(
  { enabled, pin, email }: TypedVoicemail,
  features: LineDialogProps['features'],
): Problem[] {
  const { serviceEntity, voicemail } = features
  const keepsPin = pin === '' && (voicemail.pinSince !== null || !enabled)
  const wrongPin = keepsPin ? null : pinProblem(pin, serviceEntity)
  const hasValidEmail = normalizeEmail(email) === '' || isEmailAddress(email)
  return [
    ...(wrongPin === null
      ? []
      : [{ fieldId: PIN, message: wrongPin === 'shape' ? PIN_SHAPE : PIN_GUESSABLE }]),
    ...(hasValidEmail ? [] : [{ fieldId: EMAIL, message: EMAIL_WRONG }]),
  ]
}

type VoicemailFieldsProps = {
  readonly typed: TypedVoicemail
  readonly hasPin: boolean
  readonly onTyped: (changed: Partial<TypedVoicemail>) => void
  readonly errorOf: (fieldId: string) => string | undefined
}

function VoicemailFields({ typed, hasPin, onTyped, errorOf }: VoicemailFieldsProps) {
  return (
    <>
      <CheckboxField
        id="voicemail-enabled"
        label="Voicemail takes calls"
        checked={typed.enabled}
        onCheckedChange={(enabled) => onTyped({ enabled })}
      />
      <DigitsField
        id={PIN}
        label={hasPin ? 'New PIN' : 'PIN'}
        hint={`4 to 10 digits that are hard to guess.${hasPin ? ' Leave it empty to keep the one you have.' : ''}`}
        autoComplete="off"
        width="ten"
        maxDigits={20}
        value={typed.pin}
        onValueChange={(pin) => onTyped({ pin })}
        error={errorOf(PIN)}
      />
      <EmailField
        id={EMAIL}
        label="Send messages to this email address"
        optional
        value={typed.email}
        onValueChange={(email) => onTyped({ email })}
        error={errorOf(EMAIL)}
      />
      <SecondsField
        id="voicemail-seconds"
        value={typed.seconds}
        onValueChange={(seconds) => onTyped({ seconds })}
      />
    </>
  )
}
