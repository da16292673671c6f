import { useState } from 'react'
import type { FormEvent, ReactNode } from 'react'

import type { VoiceChangeBody, VoiceFeatures } from '@switchboard/domain/voice-features/contract'

import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { ErrorSummary } from '#web/ui/ErrorSummary.tsx'
import type { Problem } from '#web/ui/ErrorSummary.tsx'
import { useAttempts } from '#web/ui/use-attempts.ts'

import { SettingFailure } from './SettingFailure.tsx'
import { useSetting } from './setting.ts'
import type { SetFailure } from './queries.ts'
import styles from './Voice.module.css'

/** The props that all dialogs of a line share. */
export type LineDialogProps = {
  readonly features: VoiceFeatures
  /** Called with the revision of a change whose outcome is unknown. */
  readonly onUnknownOutcome: (revision: number) => void
  readonly onClose: () => void
}

type Fields = {
  readonly errorOf: (fieldId: string) => string | undefined
  readonly error: SetFailure | null
}

type SettingDialogProps = LineDialogProps & {
  readonly title: string
  readonly problems: readonly Problem[]
  /** The problems of a refusal by field, shown until the form changes. */
  readonly refusals?: (error: SetFailure) => readonly Problem[]
  readonly change: () => Omit<VoiceChangeBody, 'revision'>
  readonly children: (fields: Fields) => ReactNode
}

/**
 * The form of a feature. It stays open with the typed values until the switch has made the change. Source: VFE-012,
 * VFE Readings.
 */
export function SettingDialog(props: SettingDialogProps) {
  const { features, title, problems, refusals, change, onUnknownOutcome, onClose, children } = props
  const { send, isPending, error } = useSetting(features, onUnknownOutcome)
  const [isTouched, setTouched] = useState(false)
  const refusedFields = error === null || isTouched ? [] : (refusals?.(error) ?? [])
  const attempts = useAttempts(isPending ? [] : [...problems, ...refusedFields])

  function submit(event: FormEvent) {
    event.preventDefault()
    if (isPending) return
    attempts.begin()
    setTouched(false)
    if (problems.length === 0) send(change(), onClose)
  }

  return (
    <Dialog open title={title} {...(!isPending && { onClose })}>
      <form
        method="post"
        noValidate
        className={styles.form}
        onSubmit={submit}
        onChange={() => setTouched(true)}
      >
        <ErrorSummary problems={attempts.shown} attempt={attempts.attempt} />
        {!isPending && <SettingFailure error={error} />}
        {children({ errorOf: attempts.errorOf, error })}
        <div className={styles.buttons}>
          <Button type="submit" busy={isPending}>
            Save
          </Button>
          <Button kind="plain" disabled={isPending} onClick={onClose}>
            Leave it as it is
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
