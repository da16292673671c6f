import { useId, type ReactNode } from 'react'

import { Card } from './Card.tsx'
import cardStyles from './Card.module.css'
import { classes } from './classes.ts'
import styles from './FoldedCard.module.css'
import { Icon } from './Icon.tsx'
import { useWide } from './use-wide.ts'

type FoldedCardProps = {
  readonly title: string
  /** In a narrow window it is inside the card, as a summary cannot contain a link. */
  readonly aside?: ReactNode
  readonly children: ReactNode
}

/** A card that is closed at first in a narrow window, so that the next card is in sight. */
export function FoldedCard({ title, aside, children }: FoldedCardProps) {
  const headingId = useId()
  if (useWide()) {
    return (
      <Card title={title} aside={aside}>
        {children}
      </Card>
    )
  }
  return (
    <section aria-labelledby={headingId}>
      <details className={classes(cardStyles.card, styles.card)}>
        <summary className={styles.summary}>
          <h2 id={headingId}>{title}</h2>
          <Icon name="chevron" />
        </summary>
        <div className={styles.content}>
          {children}
          {aside}
        </div>
      </details>
    </section>
  )
}
