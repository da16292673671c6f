import type { VoiceChangeBody, VoiceFeatures } from '@switchboard/domain/voice-features/contract'
import { FORWARDS } from '@switchboard/domain/voice-features/forwarding'

import { isOutcomeUnknown } from '#web/http/switch-advice.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'

import { SettingFailure } from './SettingFailure.tsx'
import { useSetting } from './setting.ts'
import styles from './Voice.module.css'
import { FORWARD_LABELS, SWITCHES } from './words.ts'

type ActiveFeature = {
  readonly label: string
  /** The change that turns the feature off. */
  readonly turnOff: Omit<VoiceChangeBody, 'revision'>
}

type TurnOffCardProps = {
  readonly features: VoiceFeatures
  readonly onUnknownOutcome: (revision: number) => void
}

/**
 * Active features of a line whose plan has no features. Each can be turned off, and none turned on. Source: VFE
 * Readings.
 */
export function TurnOffCard({ features, onUnknownOutcome }: TurnOffCardProps) {
  const { send, isPending, error } = useSetting(features, onUnknownOutcome)
  const active = listActiveFeatures(features)
  // a change with an unknown outcome is reported at the top of the page
  const shownError = error !== null && isOutcomeUnknown(error) ? null : error
  if (active.length === 0) return null
  return (
    <Card title="What you can turn off">
      <div className={styles.part}>
        {!isPending && <SettingFailure error={shownError} />}
        <p>The plan of this line has no features: what you turn off stays off.</p>
        {active.map(({ label, turnOff }) => (
          <div key={label} className={styles.setting}>
            <span>{label}</span>
            <Button
              kind="plain"
              busy={isPending}
              aria-label={`Turn off: ${label}`}
              onClick={() => send(turnOff)}
            >
              Turn off
            </Button>
          </div>
        ))}
      </div>
    </Card>
  )
}

function listActiveFeatures(features: VoiceFeatures): ActiveFeature[] {
  const { email, diversionTimer } = features.voicemail
  return [
    ...FORWARDS.filter((key) => features[key].enabled).map((key) => {
      const { forwardedToPhoneNumber, duration, timePeriod } = features[key]
      const turnOff = { [key]: { enabled: false, forwardedToPhoneNumber, duration, timePeriod } }
      return { label: `Call forwarding: ${FORWARD_LABELS[key]}`, turnOff }
    }),
    ...(features.voicemail.enabled
      ? [{ label: 'Voicemail', turnOff: { voicemail: { enabled: false, pin: null, email, diversionTimer } } }]
      : []),
    ...(features.callBlacklisting.blacklistNumbers.length > 0
      ? [{ label: 'Blocked numbers, all of them', turnOff: { callBlacklisting: { blacklistNumbers: [] } } }]
      : []),
    ...SWITCHES.filter(({ key }) => features[key].enabled).map(({ key, label }) => ({
      label,
      turnOff: { [key]: { enabled: false } },
    })),
  ]
}
