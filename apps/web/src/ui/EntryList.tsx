import { useEffect, useRef } from 'react'
import type { ReactNode } from 'react'

import { Button } from './Button.tsx'
import styles from './EntryList.module.css'
import { Icon } from './Icon.tsx'
import type { IconName } from './Icon.tsx'
import { SectionError } from './SectionError.tsx'

type EntryListProps = {
  /** What is listed: `messages`. */
  readonly what: string
  /** Says how many are there. */
  readonly count: string
  /** Asks for older ones; null where there are none. */
  readonly more: (() => void) | null
  readonly loading: boolean
  readonly failed: boolean
  readonly children: ReactNode
}

/** What happened, the newest first, with the way to what is older. */
export function EntryList({ what, count, more, loading, failed, children }: EntryListProps) {
  const end = useRef<HTMLParagraphElement>(null)
  const hadMore = useRef(more !== null)
  // the button for more disappears with the last entry; it had the focus
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
      {failed && <SectionError title={`We could not load older ${what}.`} onRetry={more ?? nothing} />}
      {more !== null && !failed && (
        <div>
          <Button kind="plain" busy={loading} onClick={more}>
            Show older {what}
          </Button>
        </div>
      )}
    </>
  )
}

const nothing = () => undefined

type EntryProps = { readonly icon: IconName; readonly about: string; readonly children: ReactNode }

/** One line of the list: its sign, what it is, and when or how it came. */
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
