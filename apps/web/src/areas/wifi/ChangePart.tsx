import type { WifiChangeState, WifiSettings } from '@switchboard/domain/wifi/contract'

import { isAnswerLost } from '#web/http/lost-answer.ts'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { momentText } from '#web/ui/clock-text.ts'

import { useUndoWifi } from './queries.ts'
import { ADVICE, LOST_ANSWER, REASON_WORDS, WENT_WRONG, failureTitle } from './words.ts'
import styles from './Wifi.module.css'

type ChangePartProps = {
  readonly settings: WifiSettings
  /** Whether the settings are being loaded again. */
  readonly isReloading: boolean
  readonly onReload: () => void
  readonly onChange: (state: WifiChangeState['state']) => void
}

/** Notices about the last change, about a router that is offline, and about undoing. */
export function ChangePart({ settings, isReloading, onReload, onChange }: ChangePartProps) {
  const { change, isOnline, lastSeen, undoUntil } = settings
  const again = (
    <Button kind="plain" busy={isReloading} onClick={onReload}>
      Ask the modem again
    </Button>
  )
  return (
    <div className={styles.notices}>
      {change?.state === 'waiting' && (
        <Notice tone="caution" role="status" title="Your change waits for the modem" actions={again}>
          <p>
            {namesText(change)} Your modem takes it as soon as we reach it.{' '}
            {!isOnline && 'It is off, or not connected: please make sure it is plugged in.'}
          </p>
          <p>
            Until then, its last report is below. You can leave this page, or save something else instead.
          </p>
        </Notice>
      )}
      {change?.state === 'refused' && (
        <Notice tone="critical" role="status" title={WENT_WRONG}>
          {change.reason !== null && REASON_WORDS[change.reason]}
          {change.fault !== null && `: ${change.fault}`}. Nothing has been changed. Asked for on{' '}
          {momentText(change.changedAt)}.
        </Notice>
      )}
      {!isOnline && change?.state !== 'waiting' && (
        <Notice tone="caution" title="Your modem is offline" actions={again}>
          Please make sure it is plugged in. Its last report is below, from {momentText(lastSeen)}. What you
          change waits for it.
        </Notice>
      )}
      {undoUntil !== null && (
        <UndoNotice inventoryItemId={settings.inventoryItemId} undoUntil={undoUntil} onChange={onChange} />
      )}
    </div>
  )
}

function namesText({ names }: WifiChangeState): string {
  const all = [...new Set(Object.values(names))]
  if (all.length === 0) return 'It turns the guest network off.'
  return `It is for ${all.map((name) => `“${name}”`).join(' and ')}.`
}

type UndoNoticeProps = Pick<WifiSettings, 'inventoryItemId'> & {
  readonly undoUntil: number
  readonly onChange: ChangePartProps['onChange']
}

function UndoNotice({ inventoryItemId, undoUntil, onChange }: UndoNoticeProps) {
  const undo = useUndoWifi(inventoryItemId)
  return (
    <Notice
      tone="info"
      title="Your wifi was changed"
      actions={
        <Button
          kind="plain"
          busy={undo.isPending}
          onClick={() => undo.mutate(undefined, { onSuccess: ({ state }) => onChange(state) })}
        >
          Restore the earlier settings
        </Button>
      }
    >
      {undo.error !== null && (
        <p role="alert">
          {isAnswerLost(undo.error) ? LOST_ANSWER : `${failureTitle(undo.error)} ${ADVICE[undo.error.code]}`}
        </p>
      )}
      <p>You can restore the earlier settings until {momentText(undoUntil)}.</p>
    </Notice>
  )
}
