import { useEffect, useRef } from 'react'
import type { ReactNode } from 'react'

import { Button } from './Button.tsx'
import styles from './EntryList.module.css'
import { Icon } from './Icon.tsx'
import type { IconName } from './Icon.tsx'
import { SectionError } from './SectionError.tsx'

type EntryListProps = {
  /** The plural noun of the entries, such as `messages`. */
  readonly noun: string
  /** A text with the number of entries shown. */
  readonly count: string
  /** Loads older entries. Null if there are none. */
  readonly more: (() => void) | null
  readonly loading: boolean
  readonly failed: boolean
  readonly children: ReactNode
}

/** A list of events, newest first, with a button for older events. */
export function EntryList({ noun, count, more, loading, failed, children }: EntryListProps) {
  const end = useRef<HTMLParagraphElement>(null)
  const hadMore = useRef(more !== null)
  // the button disappears with the last page, and it had the focus
  useEffect(() => {
    if (hadMore.current && more === null) end.current?.focus()
    hadMore.current = more !== null
  }, [more])
  return (
    <>
      <ol className={styles.list}>{children}</ol>
      <p ref={end} tabIndex={-1} className="small soft" role="status">
        {count}
      </p>
      {failed && <SectionError title={`We could not load older ${noun}.`} onRetry={more ?? doNothing} />}
      {more !== null && !failed && (
        <div>
          <Button kind="plain" busy={loading} onClick={more}>
            Show older {noun}
          </Button>
        </div>
      )}
    </>
  )
}

const doNothing = () => undefined

type EntryProps = { readonly icon: IconName; readonly about: string; readonly children: ReactNode }

/** A line of the list: an icon, the event, and a text about its time or channel. */
export function Entry({ icon, about, children }: EntryProps) {
  return (
    <li className={styles.entry}>
      <span className={styles.sign}>
        <Icon name={icon} size="small" />
      </span>
      {children}
      <span className={styles.about}>{about}</span>
    </li>
  )
}
