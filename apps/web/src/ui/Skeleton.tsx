import { classes } from './classes.ts'
import styles from './Skeleton.module.css'

/** A placeholder line of the same height as the content, so that nothing moves on load. */
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
  /** The text for screen readers, such as `Loading bills`. */
  readonly label: string
  readonly lines: readonly SkeletonLine[]
  /** Whether the placeholder has the border and padding of a card. */
  readonly card?: boolean
}

/**
 * Placeholder lines in the shape of the content. They take up their space at once but become visible after 300 ms, so that
 * a fast load does not flicker.
 */
export function Skeleton({ label, lines, card = false }: SkeletonProps) {
  return (
    <span role="status" data-loading className={classes(styles.skeleton, card && styles.card)}>
      <span className="visually-hidden">{label}</span>
      {lines.map((line, position) => (
        // the index is a stable key: the lines never change their order
        <span key={`${position} ${line}`} className={classes(styles.line, styles[line])} aria-hidden="true" />
      ))}
    </span>
  )
}
