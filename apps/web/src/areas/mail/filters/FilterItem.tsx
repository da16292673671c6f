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
import { describeFilter } from './describe-filter.ts'

type FilterItemProps = {
  readonly filter: MailFilter
  readonly known: MailFilters
  readonly mailboxId: string
  /** Whether the filter was moved just now. */
  readonly isMoved: boolean
  readonly onDelete: () => void
  readonly onSave: (filter: MailFilter) => void
}

/** A filter in the list, with its buttons. */
export function FilterItem({ filter, known, mailboxId, isMoved, onDelete, onSave }: FilterItemProps) {
  // the address outside the account that has to confirm before the filter is resumed
  const [confirming, setConfirming] = useState<string | null>(null)
  const { name, orderIndex, isPaused = false } = filter
  useFocusAfterMove(isMoved, filter)

  /** An address that was withdrawn while the filter was paused has to confirm again. */
  function resume(confirmed: readonly string[]) {
    const resumed = { ...filter, isPaused: false }
    const waiting = listUnconfirmedForwards(resumed, known, [...known.confirmed, ...confirmed])[0] ?? null
    setConfirming(waiting)
    if (waiting === null) onSave(resumed)
  }

  return (
    <li className={styles.filter}>
      <div className={styles.about}>
        <h3>{name}</h3>
        {isPaused && (
          <div>
            <StatusPill tone="neutral">Paused</StatusPill>
          </div>
        )}
        <p>{describeFilter(filter)}</p>
      </div>
      {may('order') && (
        <FilterButtons
          filter={filter}
          isLast={orderIndex === known.filters.length - 1}
          mailboxId={mailboxId}
          onResume={() => resume([])}
          onDelete={onDelete}
          onSave={onSave}
        />
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

/** At either end of the list the pressed button disappears, and the focus with it: the other button gets the focus. */
function useFocusAfterMove(isMoved: boolean, { mailFilterId, orderIndex }: MailFilter): void {
  useEffect(() => {
    if (!isMoved || document.activeElement !== document.body) return
    document.getElementById(orderIndex > 0 ? upButtonId(mailFilterId) : downButtonId(mailFilterId))?.focus()
  }, [isMoved, orderIndex, mailFilterId])
}

const upButtonId = (mailFilterId: string) => `up-${mailFilterId}`
const downButtonId = (mailFilterId: string) => `down-${mailFilterId}`

type FilterButtonsProps = Pick<FilterItemProps, 'filter' | 'mailboxId' | 'onDelete' | 'onSave'> & {
  /** Whether the filter is the last in the list. */
  readonly isLast: boolean
  readonly onResume: () => void
}

function FilterButtons({ filter, isLast, mailboxId, onResume, onDelete, onSave }: FilterButtonsProps) {
  const { mailFilterId, name, orderIndex, isPaused = false } = filter
  const move = (offset: -1 | 1) => onSave({ ...filter, orderIndex: orderIndex + offset })
  return (
    <div className={styles.acts}>
      <LinkButton
        kind="quiet"
        aria-label={`Change ${name}`}
        href={mailAddress(`filters/${mailFilterId}`, mailboxId)}
      >
        Change
      </LinkButton>
      <Button
        kind="quiet"
        aria-label={`${isPaused ? 'Resume' : 'Pause'} ${name}`}
        onClick={isPaused ? onResume : () => onSave({ ...filter, isPaused: true })}
      >
        {isPaused ? 'Resume' : 'Pause'}
      </Button>
      <Button kind="quiet" aria-label={`Delete ${name}`} onClick={onDelete}>
        Delete
      </Button>
      {orderIndex > 0 && (
        <Button
          kind="quiet"
          id={upButtonId(mailFilterId)}
          aria-label={`Move up ${name}`}
          onClick={() => move(-1)}
        >
          Move up
        </Button>
      )}
      {!isLast && (
        <Button
          kind="quiet"
          id={downButtonId(mailFilterId)}
          aria-label={`Move down ${name}`}
          onClick={() => move(1)}
        >
          Move down
        </Button>
      )}
    </div>
  )
}
