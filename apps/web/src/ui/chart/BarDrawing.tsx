import { useId } from 'react'

import { classes } from '../classes.ts'
import type { Bar } from './bar.ts'
import type { BarScale } from './bar-scale.ts'
import styles from './BarChart.module.css'

const PLOT_HEIGHT = 180
/** Space for the labels above the highest and below the lowest line. */
const MARGIN = 8
const LABEL_GAP = 6
const CORNER = 4
/** The height of a bar whose value is zero. */
const STUB = 2
/** The width of the outline of the bar of today and of a shown estimate, as in the style sheet. The visible area would cut off half of it. */
const OUTLINE = 2

type BarDrawingProps = {
  readonly scale: BarScale
  readonly bars: readonly Bar[]
  readonly tickText: (value: number) => string
  readonly average: number | null
  /** The key of the bar whose value is shown. Null if there is none. */
  readonly shown: string | null
}

/**
 * The bars, axis and lines of a chart. Screen readers skip them, because the texts have the content. Widths are percentages,
 * so that the chart fits its container without measuring it.
 */
export function BarDrawing({ scale, bars, tickText, average, shown }: BarDrawingProps) {
  const hatch = useId()
  const toY = (value: number) => MARGIN + ((scale.high - value) / (scale.high - scale.low)) * PLOT_HEIGHT
  return (
    <>
      <svg className={styles.axis} aria-hidden="true" focusable="false">
        {scale.ticks.map((tick) => (
          <text key={tick} x="100%" y={toY(tick)} dx={-LABEL_GAP} dominantBaseline="central">
            {tickText(tick)}
          </text>
        ))}
      </svg>
      <svg className={styles.plot} aria-hidden="true" focusable="false">
        {scale.ticks.map((tick) => (
          <HorizontalLine key={tick} className={tick === 0 ? styles.base : styles.grid} y={toY(tick)} />
        ))}
        {bars.some(({ isEstimated }) => isEstimated) && <Hatch id={hatch} />}
        {bars.map((bar, index) => (
          <BarShape
            key={bar.key}
            bar={bar}
            left={(index / bars.length) * 100}
            width={100 / bars.length}
            toY={toY}
            isShown={bar.key === shown}
            hatch={hatch}
          />
        ))}
        {bars.map(({ key, beside, change }, index) => (
          <Marks
            key={key}
            left={(index / bars.length) * 100}
            width={100 / bars.length}
            beside={beside === undefined ? null : toY(beside)}
            change={change !== undefined}
          />
        ))}
        {average !== null && <HorizontalLine className={styles.average} y={toY(average)} />}
      </svg>
    </>
  )
}

type BarShapeProps = {
  readonly bar: Bar
  /** In percent of the chart width. */
  readonly left: number
  readonly width: number
  readonly toY: (value: number) => number
  readonly isShown: boolean
  /** The id of the pattern of an estimated value. */
  readonly hatch: string
}

function BarShape({ bar, left, width, toY, isShown, hatch }: BarShapeProps) {
  const { value, onPress, isEstimated, isToday } = bar
  if (value === null) return null
  return (
    <svg x={`${left}%`} width={`${width}%`} {...calculateExtent(toY(0), toY(value))}>
      <rect
        className={classes(
          value === 0 && onPress === null ? styles.nothing : styles.bar,
          isToday && styles.today,
          isEstimated && styles.estimated,
          isShown && styles.shown,
        )}
        {...(isEstimated && { style: { fill: `url(#${hatch})` } })}
        x="16%"
        width="68%"
        y={value < 0 ? -CORNER : isToday || isEstimated ? OUTLINE / 2 : 0}
        height={Math.abs(toY(value) - toY(0)) + CORNER + STUB}
        rx={CORNER}
      />
    </svg>
  )
}

type MarksProps = {
  /** In percent of the chart width. */
  readonly left: number
  readonly width: number
  readonly beside: number | null
  readonly change: boolean
}

function Marks({ left, width, beside, change }: MarksProps) {
  return (
    <>
      {beside !== null && (
        <line className={styles.beside} x1={`${left}%`} x2={`${left + width}%`} y1={beside} y2={beside} />
      )}
      {change && (
        <line className={styles.change} x1={`${left}%`} x2={`${left}%`} y1="0" y2={MARGIN + PLOT_HEIGHT} />
      )}
    </>
  )
}

const HATCH_WIDTH = 6

/** Stripes mark an estimated value, because colour alone must not carry meaning. */
function Hatch({ id }: { readonly id: string }) {
  return (
    <pattern
      id={id}
      width={HATCH_WIDTH}
      height={HATCH_WIDTH}
      patternUnits="userSpaceOnUse"
      patternTransform="rotate(45)"
    >
      <rect className={styles.hatchGround} width={HATCH_WIDTH} height={HATCH_WIDTH} />
      <rect className={styles.bar} width={HATCH_WIDTH / 2} height={HATCH_WIDTH} />
    </pattern>
  )
}

/** The visible area of a bar. It hides the rounded corners at the base line. */
function calculateExtent(base: number, end: number): { readonly y: number; readonly height: number } {
  const height = Math.max(STUB, Math.abs(end - base))
  return end > base ? { y: base, height } : { y: base - height, height }
}

function HorizontalLine({ className, y }: { readonly className: string | undefined; readonly y: number }) {
  return <line className={className} x1="0" x2="100%" y1={y} y2={y} />
}
