import { classes } from '#web/ui/classes.ts'

import styles from './UsedBar.module.css'

type UsedBarProps = {
  /** From 0 to 1. */
  readonly share: number
  readonly isOver: boolean
}

const PERCENT = 100

/** How much of a cap is used, beside the words that say it. */
export function UsedBar({ share, isOver }: UsedBarProps) {
  return (
    <div className={styles.bar} aria-hidden="true">
      <div className={classes(styles.used, isOver && styles.over)} style={{ width: `${share * PERCENT}%` }} />
    </div>
  )
}
