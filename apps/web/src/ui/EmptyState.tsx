import type { ReactNode } from 'react'

import styles from './EmptyState.module.css'
import { Icon, type IconName } from './Icon.tsx'
import pictures from './pictures.svg'

export type EmptyStateProps = {
  readonly icon: IconName
  /** Names the missing content. */
  readonly title: string
  readonly children?: ReactNode
  /** A button or link that adds the missing content. */
  readonly action?: ReactNode
}

/** Icons with a larger picture, which has the colours of the brand. Its file is loaded with the first of them. */
const PICTURES: ReadonlySet<IconName> = new Set(['bill', 'mail', 'mobile', 'phone', 'power', 'wifi'])

/** Shown in place of content that does not exist yet, with the reason. */
export function EmptyState({ icon, title, children, action }: EmptyStateProps) {
  return (
    <div className={styles.empty}>
      {PICTURES.has(icon) ? (
        <svg className={styles.picture} viewBox="0 0 120 90" aria-hidden="true" focusable="false">
          <use href={`${pictures}#${icon}`} />
        </svg>
      ) : (
        <span className={styles.sign}>
          <Icon name={icon} size="large" />
        </span>
      )}
      <p className={styles.title}>{title}</p>
      {children !== undefined && <div className="soft">{children}</div>}
      {action}
    </div>
  )
}
