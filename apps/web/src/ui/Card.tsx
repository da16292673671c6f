import { useId, type ReactNode } from 'react'

import styles from './Card.module.css'
import { classes } from './classes.ts'

export type CardProps = {
  readonly title: string
  /** Beside the heading: a status, or a link to the whole list. */
  readonly aside?: ReactNode
  /** `accent` for the main card of a page. */
  readonly tone?: 'plain' | 'accent'
  readonly children: ReactNode
}

/** A section of a page with its heading. Do not put a card into a card. */
export function Card({ title, aside, tone = 'plain', children }: CardProps) {
  const headingId = useId()
  return (
    <section className={classes(styles.card, tone === 'accent' && styles.accent)} aria-labelledby={headingId}>
      <div className="row spread">
        <h2 id={headingId}>{title}</h2>
        {aside}
      </div>
      {children}
    </section>
  )
}
