import type { ReactNode } from 'react'

import type { LastDays } from '@switchboard/domain/usage/last-days'

import styles from './WithSparkline.module.css'

const HEIGHT = 28
/** The width of a bar with the space beside it. */
const STEP = 5
/** The height of a bar whose value is zero. */
const STUB = 2

type WithSparklineProps = {
  readonly days: LastDays
  /** What the days measure, which gives the bars their colour. */
  readonly meaning: 'data' | 'power' | 'mobile'
  /** The figure of the bill period. */
  readonly children: ReactNode
}

/**
 * A figure, and beside it a small bar for each of the last days, with a gap for an unknown day. Without a known day there are
 * no bars. Screen readers skip the bars. Source: DSH-027.
 */
export function WithSparkline({ days = [], meaning, children }: WithSparklineProps) {
  const path = toPath(days)
  return (
    <div className={styles.row}>
      {children}
      {path && (
        <svg className={styles[meaning]} width={days.length * STEP} height={HEIGHT} aria-hidden="true">
          <path d={path} />
        </svg>
      )}
    </div>
  )
}

function toPath(days: NonNullable<LastDays>): string {
  const max = Math.max(...days.map(Number)) || 1
  return days
    .map((day, place) => {
      if (day === null) return ''
      const top = (HEIGHT - STUB) * (1 - day / max)
      return `M${(place + 0.5) * STEP} ${HEIGHT}V${Math.round(top)}`
    })
    .join('')
}
