import { classes } from '#web/ui/classes.ts'

import styles from './UsedBar.module.css'

type UsedBarProps = {
  readonly meaning: 'data' | 'mobile'
  /** From 0 to 1. */
  readonly share: number
  readonly isOver: boolean
}

const PERCENT = 100

/** A bar for the used share of a data cap. Screen readers skip it: a text beside it has the share. */
export function UsedBar({ meaning, share, isOver }: UsedBarProps) {
  return (
    <div className={styles.bar} aria-hidden="true">
      <div
        className={classes(styles.used, styles[meaning], isOver && styles.over)}
        style={{ width: `${share * PERCENT}%` }}
      />
    </div>
  )
}
