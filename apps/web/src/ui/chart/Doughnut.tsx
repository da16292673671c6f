import { arc } from 'd3-shape'
import type { ReactNode } from 'react'

import { classes } from '../classes.ts'
import styles from './Doughnut.module.css'

const OUTER = 48
/** Source: USE-064. */
const CUTOUT = 0.9

export type DoughnutProps = {
  /** From 0 to 1. */
  readonly share: number
  readonly tone: 'plain' | 'caution'
  /** The share as text. */
  readonly children: ReactNode
}

/** A ring that is filled by a share. */
export function Doughnut({ share, tone, children }: DoughnutProps) {
  return (
    <div className={styles.doughnut}>
      <svg viewBox={`${-OUTER} ${-OUTER} ${2 * OUTER} ${2 * OUTER}`} aria-hidden="true" focusable="false">
        <path className={styles.room} d={drawRing(1)} />
        <path className={classes(styles.share, tone === 'caution' && styles.caution)} d={drawRing(share)} />
      </svg>
      <p className="number">{children}</p>
    </div>
  )
}

function drawRing(share: number): string | undefined {
  const ring = {
    innerRadius: OUTER * CUTOUT,
    outerRadius: OUTER,
    startAngle: 0,
    endAngle: share * 2 * Math.PI,
  }
  return arc()(ring) ?? undefined
}
