import type { ReactNode } from 'react'

import { classes } from './classes.ts'
import { Icon, type IconName } from './Icon.tsx'
import styles from './StatusPill.module.css'

export type Tone = 'positive' | 'caution' | 'critical' | 'info' | 'neutral'

/** A tone has an icon, because colour alone must not carry meaning. */
export const TONE_ICONS: Record<Tone, IconName> = {
  positive: 'check',
  caution: 'alert',
  critical: 'stop',
  info: 'clock',
  neutral: 'dot',
}

export type StatusPillProps = {
  readonly tone: Tone
  readonly icon?: IconName
  readonly children: ReactNode
}

/** A status in one or two words, with an icon and a colour. */
export function StatusPill({ tone, icon, children }: StatusPillProps) {
  return (
    <span className={classes(styles.pill, styles[tone])}>
      <Icon name={icon ?? TONE_ICONS[tone]} size="small" />
      {children}
    </span>
  )
}
