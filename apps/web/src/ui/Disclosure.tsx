import type { ReactNode } from 'react'

import styles from './Disclosure.module.css'
import { Icon } from './Icon.tsx'

/** More about something, for those who ask. */
export function Disclosure({
  summary,
  children,
}: {
  readonly summary: string
  readonly children: ReactNode
}) {
  return (
    <details className={styles.more}>
      <summary>
        <Icon name="chevron" size="small" />
        {summary}
      </summary>
      <div className={styles.inside}>{children}</div>
    </details>
  )
}
