import type { ReactNode } from 'react'

import styles from './EmptyState.module.css'
import { Icon, type IconName } from './Icon.tsx'

export type EmptyStateProps = {
  readonly icon: IconName
  /** What would be here. */
  readonly title: string
  readonly children?: ReactNode
  /** What fills it. */
  readonly action?: ReactNode
}

/** Nothing here yet, and why. */
export function EmptyState({ icon, title, children, action }: EmptyStateProps) {
  return (
    <div className={styles.empty}>
      <span className={styles.sign}>
        <Icon name={icon} size="large" />
      </span>
      <p className={styles.title}>{title}</p>
      {children !== undefined && <div className="soft">{children}</div>}
      {action}
    </div>
  )
}
