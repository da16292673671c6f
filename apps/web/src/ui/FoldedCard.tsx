import { useId, useState, type ReactNode } from 'react'

import type { CardProps } from './Card.tsx'
import cardStyles from './Card.module.css'
import { classes } from './classes.ts'
import styles from './FoldedCard.module.css'
import { Icon } from './Icon.tsx'
import { useWide } from './use-wide.ts'

type FoldedCardProps = Pick<CardProps, 'title' | 'aside' | 'children'>

/** A card that a narrow window shows closed, so that the next card is in sight. It stays open if the window becomes narrow. */
export function FoldedCard({ title, aside, children }: FoldedCardProps) {
  const id = useId()
  const isWide = useWide()
  const [isOpen, setOpen] = useState(isWide)
  const isShown = isWide || isOpen
  const heading: ReactNode = isWide ? (
    title
  ) : (
    <button
      type="button"
      className={styles.toggle}
      aria-expanded={isOpen}
      aria-controls={`${id}content`}
      onClick={() => setOpen(!isOpen)}
    >
      {title}
      <Icon name="chevron" />
    </button>
  )
  // the content keeps its place in the tree at every width, so that nothing typed is lost
  return (
    <section className={classes(cardStyles.card, !isShown && styles.closed)} aria-labelledby={`${id}heading`}>
      <div className="row spread">
        <h2 id={`${id}heading`} className={classes(!isWide && styles.heading)}>
          {heading}
        </h2>
        {isShown && aside}
      </div>
      <div id={`${id}content`} hidden={!isShown} className={styles.content}>
        {children}
      </div>
    </section>
  )
}
