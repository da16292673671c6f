import { useId, useState, type ReactNode } from 'react'

import type { CardProps } from './Card.tsx'
import cardStyles from './Card.module.css'
import { classes } from './classes.ts'
import styles from './FoldedCard.module.css'
import { Icon } from './Icon.tsx'
import { useWide } from './use-wide.ts'

type FoldedCardProps = Pick<CardProps, 'title' | 'aside' | 'children'> & {
  /** The content in a few words, shown while the card is closed. With it, the card is closed at every width. */
  readonly closedText?: string
  /** Whether a card that is closed at every width begins open. */
  readonly startsOpen?: boolean
}

/** A card that a narrow window shows closed, so that the next card is in sight. It stays open if the window becomes narrow. */
export function FoldedCard({ title, aside, closedText, startsOpen = false, children }: FoldedCardProps) {
  const id = useId()
  const isAlwaysShown = useWide() && closedText === undefined
  const [isOpen, setOpen] = useState(startsOpen || isAlwaysShown)
  const isShown = isAlwaysShown || isOpen
  const hasText = !isShown && closedText !== undefined
  const heading: ReactNode = isAlwaysShown ? (
    title
  ) : (
    <button
      type="button"
      className={styles.toggle}
      aria-expanded={isOpen}
      aria-controls={`${id}content`}
      aria-describedby={hasText ? `${id}text` : undefined}
      onClick={() => setOpen(!isOpen)}
    >
      {title}
      <Icon name="chevron" />
    </button>
  )
  // the content keeps its place in the tree at every width, so that nothing typed is lost
  return (
    <section
      className={classes(cardStyles.card, !isShown && styles.closed, hasText && styles.described)}
      aria-labelledby={`${id}heading`}
    >
      <div className="row spread">
        <h2 id={`${id}heading`} className={classes(!isAlwaysShown && styles.heading)}>
          {heading}
        </h2>
        {isShown && aside}
      </div>
      {hasText && (
        <p id={`${id}text`} className={`small soft ${styles.text}`}>
          {closedText}
        </p>
      )}
      <div id={`${id}content`} hidden={!isShown} className={styles.content}>
        {children}
      </div>
    </section>
  )
}
