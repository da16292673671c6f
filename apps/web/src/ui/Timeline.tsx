import type { ReactNode } from 'react'

import { classes } from './classes.ts'
import { Icon } from './Icon.tsx'
import styles from './Timeline.module.css'

export type TimelineState = 'done' | 'now' | 'next'

export type TimelineStep = {
  readonly id: string
  readonly title: string
  readonly state: TimelineState
  /** The date of the step, or when it is expected, in words. */
  readonly date?: string
  /** Replaces the word of the state for screen readers. */
  readonly word?: string
  /** Further text, such as who acts. */
  readonly children?: ReactNode
}

const STATE_WORDS: Record<TimelineState, string> = { done: 'Done', now: 'Under way', next: 'To come' }

/** The steps of a process: done, under way and to come. */
export function Timeline({
  label,
  steps,
}: {
  readonly label: string
  readonly steps: readonly TimelineStep[]
}) {
  return (
    <ol className={styles.line} aria-label={label}>
      {steps.map((step) => (
        <li
          key={step.id}
          className={classes(styles.step, styles[step.state])}
          aria-current={step.state === 'now' ? 'step' : undefined}
        >
          <span className={styles.dot}>{step.state === 'done' && <Icon name="check" size="small" />}</span>
          <div>
            <strong>{step.title}</strong>
            <span className="visually-hidden">, {step.word ?? STATE_WORDS[step.state]}</span>
            {step.date !== undefined && <p className="small soft">{step.date}</p>}
            {step.children !== undefined && <div className="small soft">{step.children}</div>}
          </div>
        </li>
      ))}
    </ol>
  )
}
