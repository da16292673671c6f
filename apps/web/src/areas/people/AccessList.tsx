import { useEffect, useRef } from 'react'

import { momentText } from '@switchboard/domain/instant'
import type { AccessEntry } from '@switchboard/domain/people/access-calls'

import { useBrand } from '#web/http/portal.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import type { IconName } from '#web/ui/Icon.tsx'
import { SectionError } from '#web/ui/SectionError.tsx'

import { didText, whoText } from './access-words.ts'
import styles from './AccessList.module.css'

const ICONS: Record<AccessEntry['did']['kind'], IconName> = { looked: 'search', changed: 'settings' }

type AccessListProps = {
  readonly entries: readonly AccessEntry[]
  /** Asks for older entries; null where there are none. */
  readonly more: (() => void) | null
  readonly loading: boolean
  readonly failed: boolean
}

export function AccessList({ entries, more, loading, failed }: AccessListProps) {
  const provider = useBrand().name
  const end = useRef<HTMLParagraphElement>(null)
  const hadMore = useRef(more !== null)
  // the button for more goes with the last entry, and had the focus
  useEffect(() => {
    if (hadMore.current && more === null) end.current?.focus()
    hadMore.current = more !== null
  }, [more])
  return (
    <>
      <ol className={styles.list}>
        {entries.map((entry) => (
          <li key={entry.id} className={styles.entry}>
            <span className={styles.sign}>
              <Icon name={ICONS[entry.did.kind]} size="small" />
            </span>
            <span className={styles.deed}>
              <strong>{whoText(entry, provider)}</strong> {didText(entry)}
            </span>
            <span className={styles.when}>{momentText(entry.at)}</span>
          </li>
        ))}
      </ol>
      <p ref={end} tabIndex={-1} className="small soft" role="status">
        {more === null ? 'That is everything.' : `The newest ${entries.length}.`}
      </p>
      {failed && <SectionError title="We could not load older entries." onRetry={more ?? nothing} />}
      {more !== null && !failed && (
        <div>
          <Button kind="plain" busy={loading} onClick={more}>
            Show older entries
          </Button>
        </div>
      )}
    </>
  )
}

const nothing = () => undefined
