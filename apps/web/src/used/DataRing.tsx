import { classes } from '#web/ui/classes.ts'

import styles from './DataRing.module.css'

type DataRingProps = {
  /** From 0 to 1. */
  readonly shareLeft: number
  readonly isOver: boolean
  /** The amount and its unit, such as `20.4 GB`. */
  readonly amount: string
  /** `left` or `over`. */
  readonly word: string
}

const PERCENT = 100

/** The remaining share of a data cap as a ring around the remaining amount. */
export function DataRing({ shareLeft, isOver, amount, word }: DataRingProps) {
  return (
    <p className={styles.ring}>
      <svg viewBox="0 0 40 40" aria-hidden="true">
        <circle cx="20" cy="20" r="17" className={styles.track} />
        {shareLeft > 0 && (
          <circle
            cx="20"
            cy="20"
            r="17"
            pathLength={PERCENT}
            strokeDasharray={`${shareLeft * PERCENT} ${PERCENT}`}
            className={styles.left}
          />
        )}
      </svg>
      <span className={classes(styles.text, isOver && styles.over)}>
        <strong>{amount}</strong> <span className="small">{word}</span>
      </span>
    </p>
  )
}
