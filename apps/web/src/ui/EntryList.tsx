import type { ReactNode } from 'react'

import styles from './EntryList.module.css'
import { Icon } from './Icon.tsx'
import type { IconName } from './Icon.tsx'
import { MorePages } from './MorePages.tsx'
import type { Paging } from './MorePages.tsx'

type EntryListProps = Paging & {
  /** The plural noun of the entries, such as `messages`. */
  readonly noun: string
  /** A text with the number of entries shown. */
  readonly count: string
  readonly children: ReactNode
}

/** A list of events, newest first, with a button for older events. */
export function EntryList({ children, ...below }: EntryListProps) {
  return (
    <>
      <ol className={styles.list}>{children}</ol>
      <MorePages {...below} />
    </>
  )
}

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
