import type { ReactNode } from 'react'

import styles from './EmptyState.module.css'
import { Icon, type IconName } from './Icon.tsx'

export type EmptyStateProps = {
  readonly icon: IconName
  /** Names the missing content. */
  readonly title: string
  readonly children?: ReactNode
  /** A button or link that adds the missing content. */
  readonly action?: ReactNode
}

/** Shown in place of content that does not exist yet, with the reason. */
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
