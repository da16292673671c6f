import type { ReactNode } from 'react'

import { classes } from './classes.ts'
import { Icon, type IconName } from './Icon.tsx'
import styles from './Notice.module.css'

export type NoticeTone = 'info' | 'positive' | 'caution' | 'critical'

const ICONS: Record<NoticeTone, IconName> = {
  info: 'info',
  positive: 'checkCircle',
  caution: 'alert',
  critical: 'stop',
}

export type NoticeProps = {
  readonly tone: NoticeTone
  readonly title?: string
  /** `alert` for a message that screen readers must announce at once. */
  readonly role?: 'status' | 'alert'
  /** Buttons or links for the next step. */
  readonly actions?: ReactNode
  readonly children?: ReactNode
}

/** A message beside the content that it concerns. */
export function Notice({ tone, title, role, actions, children }: NoticeProps) {
  return (
    <div className={classes(styles.notice, styles[tone])} role={role}>
      <Icon name={ICONS[tone]} />
      <div className={styles.text}>
        {title !== undefined && <p className={styles.title}>{title}</p>}
        {children !== undefined && <div>{children}</div>}
        {actions !== undefined && <div className={styles.actions}>{actions}</div>}
      </div>
    </div>
  )
}
