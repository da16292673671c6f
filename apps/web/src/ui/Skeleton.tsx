import { classes } from './classes.ts'
import styles from './Skeleton.module.css'

/** A line of what is to come, each as tall as the real one. */
export type SkeletonLine =
  | 'title'
  | 'heading'
  | 'balance'
  | 'text'
  | 'short'
  | 'small'
  | 'button'
  | 'tableRow'

export type SkeletonProps = {
  /** What is loading, as it is read out. */
  readonly label: string
  readonly lines: readonly SkeletonLine[]
  /** With a card's border and padding, where a card will be. */
  readonly card?: boolean
}

/** The true shape of what is loading. It takes its room at once and shows after 300 ms, so that nothing jumps or flickers. */
export function Skeleton({ label, lines, card = false }: SkeletonProps) {
  return (
    <span role="status" className={classes(styles.skeleton, card && styles.card)}>
      <span className="visually-hidden">{label}</span>
      {lines.map((line, position) => (
        // the lines of a skeleton never move
        <span key={`${position} ${line}`} className={classes(styles.line, styles[line])} aria-hidden="true" />
      ))}
    </span>
  )
}
