import type { VoiceChangeBody, VoiceFeatures } from '@switchboard/domain/voice-features/contract'
import { FORWARDS } from '@switchboard/domain/voice-features/forwarding'

import { isLeftOpen } from '#web/http/switch-advice.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Notice } from '#web/ui/Notice.tsx'

import { failureText, useSetting } from './setting.ts'
import styles from './Voice.module.css'
import { FORWARD_LABELS, SWITCHES } from './words.ts'

type Step = { readonly label: string; readonly off: Omit<VoiceChangeBody, 'revision'> }

type TurnOffCardProps = { readonly features: VoiceFeatures; readonly onOpen: (revision: number) => void }

/**
 * Active features of a line whose plan has no features. Each can be turned off, and none turned on. Source: VFE
 * Readings.
 */
export function TurnOffCard({ features, onOpen }: TurnOffCardProps) {
  const { send, isPending, error } = useSetting(features, onOpen)
  const steps = listSteps(features)
  // a change with an unknown outcome is reported at the top of the page
  const failure = error === null || isLeftOpen(error) ? null : failureText(error)
  if (steps.length === 0) return null
  return (
    <Card title="What you can turn off">
      <div className={styles.part}>
        {failure !== null && !isPending && (
          <Notice tone="critical" role="alert" title={failure.title}>
            {failure.text}
          </Notice>
        )}
        <p>The plan of this line has no features: what you turn off stays off.</p>
        {steps.map(({ label, off }) => (
          <div key={label} className={styles.setting}>
            <span>{label}</span>
            <Button kind="plain" busy={isPending} aria-label={`Turn off: ${label}`} onClick={() => send(off)}>
              Turn off
            </Button>
          </div>
        ))}
      </div>
    </Card>
  )
}

function listSteps(features: VoiceFeatures): Step[] {
  const { email, diversionTimer } = features.voicemail
  return [
    ...FORWARDS.filter((key) => features[key].enabled).map((key) => {
      const { forwardedToPhoneNumber, duration, timePeriod } = features[key]
      const off = { [key]: { enabled: false, forwardedToPhoneNumber, duration, timePeriod } }
      return { label: `Call forwarding: ${FORWARD_LABELS[key]}`, off }
    }),
    ...(features.voicemail.enabled
      ? [{ label: 'Voicemail', off: { voicemail: { enabled: false, pin: null, email, diversionTimer } } }]
      : []),
    ...(features.callBlacklisting.blacklistNumbers.length > 0
      ? [{ label: 'Blocked numbers, all of them', off: { callBlacklisting: { blacklistNumbers: [] } } }]
      : []),
    ...SWITCHES.filter(({ key }) => features[key].enabled).map(({ key, label }) => ({
      label,
      off: { [key]: { enabled: false } },
    })),
  ]
}
