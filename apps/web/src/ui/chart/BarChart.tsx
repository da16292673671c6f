import { useId, useState } from 'react'
import type { Dispatch, ReactNode, SetStateAction } from 'react'

import { classes } from '../classes.ts'
import { Disclosure } from '../Disclosure.tsx'
import { Notice } from '../Notice.tsx'
import { barText } from './bar-text.ts'
import type { Bar } from './bar.ts'
import { barScale } from './bar-scale.ts'
import styles from './BarChart.module.css'
import { BarDrawing } from './BarDrawing.tsx'
import { BarSlider } from './BarSlider.tsx'
import { BarTable } from './BarTable.tsx'
import { ChartHead } from './ChartHead.tsx'
import type { ChartHeadContent } from './ChartHead.tsx'
import { summaryText } from './summary.ts'

export type BarChartProps = ChartHeadContent & {
  /** The title of the chart. */
  readonly title: string
  /** What the bars measure, which gives them their colour. Missing for money. */
  readonly meaning?: 'data' | 'power' | 'mobile'
  /** The text of an axis label. */
  readonly tickText: (value: number) => string
  /** Heads the columns of the table below the chart. */
  readonly headings: readonly [name: string, value: string]
  /** The table below the chart, if it shows more than the bars. */
  readonly table?: ReactNode
  /** The key of the bar whose press is still being handled. Null if there is none. */
  readonly pressed: string | null
}

/** More bars than this are too narrow for a label each. */
const MAX_LABELS = 12

/**
 * A bar chart with a button for each bar and an optional table. The value of the bar under the pointer or the focus is
 * shown above, otherwise the total. Source: USE-067.
 */
export function BarChart(props: BarChartProps) {
  const { title, meaning, bars, average, headings, pressed } = props
  const id = useId()
  const [hovered, setHovered] = useState<string | null>(null)
  // the bar chosen by keyboard: a separate state, so that a leaving pointer does not reset it
  const [chosenByKey, setChosenByKey] = useState<string | null>(null)
  const values = [...bars.flatMap((bar) => [bar.value, bar.beside]), average?.value].filter(
    (value) => typeof value === 'number',
  )
  const scale = barScale(values)
  const chosen = bars.find(({ key }) => key === (pressed ?? hovered ?? chosenByKey))
  const readOff = chosen ?? bars.findLast(({ value }) => value !== null)
  if (scale === 'INVALID_DATASET' || readOff === undefined)
    return <NotDrawn bars={bars} headings={headings} />

  return (
    <>
      <figure
        className={classes(styles.chart, meaning && styles[meaning])}
        aria-label={title}
        aria-describedby={`${id}-summary`}
        id={id}
      >
        <p id={`${id}-summary`} className="visually-hidden">
          {summaryText(bars, headings[0])}
        </p>
        <ChartHead {...props} nameId={`${id}-name`} shown={chosen ?? null} />
        <div className={classes(styles.room, toDensity(bars))} ref={scrollToEnd}>
          <BarDrawing
            scale={scale}
            bars={bars}
            tickText={props.tickText}
            average={average?.value ?? null}
            shown={chosen?.key ?? null}
          />
          <BarColumns bars={bars} onHover={setHovered} />
          {bars.every(({ onPress }) => onPress === null) && (
            <BarSlider labelledBy={`${id} ${id}-name`} bars={bars} shown={readOff} onShow={setChosenByKey} />
          )}
        </div>
      </figure>
      {/* on opening, because the table has more cells than the chart has bars */}
      <Disclosure summary="Show as table" rendersOnOpen>
        {props.table ?? <BarTable bars={bars} headings={headings} title={title} />}
      </Disclosure>
    </>
  )
}

function toDensity(bars: readonly Bar[]): string | undefined {
  if (bars.some(({ label }) => label === '')) return styles.sparse
  return bars.length > MAX_LABELS ? styles.many : undefined
}

/** If there is no room for all bars, the last bars are in view. */
function scrollToEnd(room: HTMLElement | null): void {
  if (room !== null) room.scrollLeft = room.scrollWidth
}

type BarColumnsProps = {
  readonly bars: readonly Bar[]
  /** Sets the key of the bar under the pointer or the focus, or null. */
  readonly onHover: Dispatch<SetStateAction<string | null>>
}

function BarColumns({ bars, onHover }: BarColumnsProps) {
  return (
    <ul className={styles.columns}>
      {bars.map((bar) => (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- shows a value that the table has too
        <li
          key={bar.key}
          onPointerEnter={({ pointerType }) =>
            onHover((hovered) => (pointerType === 'touch' && hovered === bar.key ? null : bar.key))
          }
          // a finger covers the bar: its value stays after the touch, until the bar or another is touched
          onPointerLeave={({ pointerType }) => pointerType !== 'touch' && onHover(null)}
          onFocus={() => onHover(bar.key)}
          onBlur={() => onHover(null)}
        >
          <Column bar={bar} />
        </li>
      ))}
    </ul>
  )
}

function Column({ bar }: { readonly bar: Bar }) {
  const { label, onPress } = bar
  return (
    <>
      {onPress === null ? (
        <span className="visually-hidden">{barText(bar)}</span>
      ) : (
        <button type="button" data-bar="" aria-label={barText(bar)} onClick={onPress} />
      )}
      <span className={classes(styles.label)} aria-hidden="true">
        {label}
      </span>
    </>
  )
}

/** Source: USE-063. */
function NotDrawn({ bars, headings }: Pick<BarChartProps, 'bars' | 'headings'>) {
  return (
    <Notice tone="caution" role="alert" title="We cannot draw this chart.">
      {bars.length === 0
        ? 'There is nothing to draw yet.'
        : `Some of its figures are missing. The list below has every ${headings[0].toLowerCase()}.`}
    </Notice>
  )
}
