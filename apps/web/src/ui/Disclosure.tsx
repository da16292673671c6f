import type { ReactNode } from 'react'

import styles from './Disclosure.module.css'
import { Icon } from './Icon.tsx'

/** More about something, for those who ask. */
export function Disclosure({
  summary,
  onOpen,
  children,
}: {
  readonly summary: string
  /** For what is loaded only when somebody asks for it. */
  readonly onOpen?: () => void
  readonly children: ReactNode
}) {
  return (
    <details
      className={styles.more}
      onToggle={({ currentTarget }) => {
        if (currentTarget.open) onOpen?.()
      }}
    >
      <summary>
        <Icon name="chevron" size="small" />
        {summary}
      </summary>
      <div className={styles.inside}>{children}</div>
    </details>
  )
}
