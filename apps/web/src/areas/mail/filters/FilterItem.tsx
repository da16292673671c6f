import { useEffect, useState } from 'react'

import type { MailFilters } from '@switchboard/domain/mail/contract'
import type { MailFilter } from '@switchboard/domain/mail/filter'
import { listUnconfirmedForwards } from '@switchboard/domain/mail/filter-problems'

import { may } from '#web/http/account.ts'
import { Button } from '#web/ui/Button.tsx'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import { StatusPill } from '#web/ui/StatusPill.tsx'

import { mailAddress } from '../mailbox-address.ts'
import styles from './Filters.module.css'
import { ForwardDialog } from './ForwardDialog.tsx'
import { filterSentence } from './sentence.ts'

type FilterItemProps = {
  readonly filter: MailFilter
  readonly known: MailFilters
  readonly mailboxId: string
  /** It was moved just now. */
  readonly isMoved: boolean
  readonly onDelete: () => void
  readonly onSave: (filter: MailFilter) => void
}

/** A filter in the list with what can be done to it. */
export function FilterItem({ filter, known, mailboxId, isMoved, onDelete, onSave }: FilterItemProps) {
  const [confirming, setConfirming] = useState<string | null>(null)
  const { mailFilterId, name, orderIndex, isPaused = false } = filter
  const [up, down] = [`up-${mailFilterId}`, `down-${mailFilterId}`]

  useEffect(() => {
    // at either end the button that was pressed is gone, and the focus with it
    if (!isMoved || document.activeElement !== document.body) return
    document.getElementById(orderIndex > 0 ? up : down)?.focus()
  }, [isMoved, orderIndex, up, down])

  /** Where it forwards to may have been taken back while it was paused: that address is asked once more. */
  function resume(confirmed: readonly string[]) {
    const resumed = { ...filter, isPaused: false }
    const waiting = listUnconfirmedForwards(resumed, known, [...known.confirmed, ...confirmed])[0] ?? null
    setConfirming(waiting)
    if (waiting === null) onSave(resumed)
  }

  const move = (offset: -1 | 1) => onSave({ ...filter, orderIndex: orderIndex + offset })
  return (
    <li className={styles.filter}>
      <div className={styles.about}>
        <h3>{name}</h3>
        {isPaused && (
          <div>
            <StatusPill tone="neutral">Paused</StatusPill>
          </div>
        )}
        <p>{filterSentence(filter)}</p>
      </div>
      {may('order') && (
        <div className={styles.acts}>
          <LinkButton
            kind="quiet"
            aria-label={`Change ${name}`}
            href={mailAddress(`filters/${mailFilterId}`, mailboxId)}
          >
            Change
          </LinkButton>
          {isPaused ? (
            <Button kind="quiet" aria-label={`Resume ${name}`} onClick={() => resume([])}>
              Resume
            </Button>
          ) : (
            <Button
              kind="quiet"
              aria-label={`Pause ${name}`}
              onClick={() => onSave({ ...filter, isPaused: true })}
            >
              Pause
            </Button>
          )}
          <Button kind="quiet" aria-label={`Delete ${name}`} onClick={onDelete}>
            Delete
          </Button>
          {orderIndex > 0 && (
            <Button kind="quiet" id={up} aria-label={`Move up ${name}`} onClick={() => move(-1)}>
              Move up
            </Button>
          )}
          {orderIndex < known.filters.length - 1 && (
            <Button kind="quiet" id={down} aria-label={`Move down ${name}`} onClick={() => move(1)}>
              Move down
            </Button>
          )}
        </div>
      )}
      {confirming !== null && (
        <ForwardDialog
          key={confirming}
          mailboxId={mailboxId}
          address={confirming}
          onClose={() => setConfirming(null)}
          onConfirmed={() => resume([confirming])}
        />
      )}
    </li>
  )
}
