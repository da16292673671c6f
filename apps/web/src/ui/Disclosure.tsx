import type { ReactNode } from 'react'

import styles from './Disclosure.module.css'
import { Icon } from './Icon.tsx'

/** Details that are hidden until the user opens them. */
export function Disclosure({
  summary,
  onOpen,
  children,
}: {
  readonly summary: string
  /** Called on opening, for content that is loaded on demand. */
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
