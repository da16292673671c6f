import type { VoiceFeatures } from '@switchboard/domain/voice-features/contract'

import { isOutcomeUnknown } from '#web/http/switch-advice.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'

import { SettingFailure } from './SettingFailure.tsx'
import { useSetting } from './setting.ts'
import styles from './Voice.module.css'
import { SWITCHES } from './words.ts'

type SwitchesCardProps = {
  readonly features: VoiceFeatures
  readonly mayChange: boolean
  readonly onUnknownOutcome: (revision: number) => void
}

/** Features that are on or off, each with its button. Source: VFE-006, VFE-007, VFE Readings. */
export function SwitchesCard({ features, mayChange, onUnknownOutcome }: SwitchesCardProps) {
  const { send, isPending, error } = useSetting(features, onUnknownOutcome)
  // a change with an unknown outcome is reported at the top of the page
  const shownError = error !== null && isOutcomeUnknown(error) ? null : error
  return (
    <Card title="On and off">
      <div className={styles.part}>
        {!isPending && <SettingFailure error={shownError} />}
        {SWITCHES.map(({ key, label }) => {
          const { enabled } = features[key]
          const action = enabled ? 'Turn off' : 'Turn on'
          return (
            <div key={key} className={styles.setting}>
              <span>
                {label}: <strong>{enabled ? 'on' : 'off'}</strong>
              </span>
              {mayChange && (
                <Button
                  kind="plain"
                  busy={isPending}
                  aria-label={`${action}: ${label}`}
                  onClick={() => send({ [key]: { enabled: !enabled } })}
                >
                  {action}
                </Button>
              )}
            </div>
          )
        })}
      </div>
    </Card>
  )
}
