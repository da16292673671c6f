import { useId, useState } from 'react'
import type { ReactNode } from 'react'

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
import { summaryText } from './summary.ts'

export type BarChartProps = {
  /** The title of the chart. */
  readonly title: string
  readonly bars: readonly Bar[]
  /** The text of an axis label. */
  readonly tickText: (value: number) => string
  /** The average, drawn as a line. Null for none. */
  readonly average: { readonly value: number; readonly text: string } | null
  /** Explains the comparison lines across the bars and the lines before a bar with a change. */
  readonly legend?: { readonly beside?: string | undefined; readonly change?: string | undefined } | undefined
  /** Heads the columns of the table below the chart. */
  readonly headings: readonly [name: string, value: string]
  /** The table below the chart, if it shows more than the bars. */
  readonly table?: ReactNode
  /** The key of the bar whose press is still being handled. Null if there is none. */
  readonly pressed: string | null
  /** Replaces the value above the chart while it is set. */
  readonly notice?: ReactNode
}

/**
 * A bar chart with a button for each bar and an optional table. The value of the bar under the pointer or the focus is
 * shown above, otherwise the last known value.
 */
export function BarChart(props: BarChartProps) {
  const { title, bars, average, legend, headings, pressed, notice } = props
  const id = useId()
  const [hovered, setHovered] = useState<string | null>(null)
  // the bar chosen by keyboard: a separate state, so that a leaving pointer does not reset it
  const [chosenByKey, setChosenByKey] = useState<string | null>(null)
  const values = [...bars.flatMap((bar) => [bar.value, bar.beside]), average?.value].filter(
    (value) => typeof value === 'number',
  )
  const scale = barScale(values)
  const shown =
    bars.find(({ key }) => key === (pressed ?? hovered ?? chosenByKey)) ??
    bars.findLast(({ value }) => value !== null)
  if (scale === 'INVALID_DATASET' || shown === undefined) return <NotDrawn bars={bars} headings={headings} />

  return (
    <>
      <figure className={styles.chart} aria-label={title} aria-describedby={`${id}-summary`} id={id}>
        <p id={`${id}-summary`} className="visually-hidden">
          {summaryText(bars, headings[0])}
        </p>
        <ShownValue
          nameId={`${id}-name`}
          shown={shown}
          average={average}
          legend={legend}
          hasEstimates={bars.some(({ value, isEstimated }) => value !== null && isEstimated)}
          notice={notice}
        />
        <div
          className={classes(styles.room, bars.some(({ label }) => label === '') && styles.sparse)}
          ref={scrollToEnd}
        >
          <BarDrawing
            scale={scale}
            bars={bars}
            tickText={props.tickText}
            average={average?.value ?? null}
            shown={shown.key}
          />
          <BarColumns bars={bars} onHover={setHovered} />
          {bars.every(({ onPress }) => onPress === null) && (
            <BarSlider labelledBy={`${id} ${id}-name`} bars={bars} shown={shown} onShow={setChosenByKey} />
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

type ShownValueProps = Pick<BarChartProps, 'average' | 'notice'> & {
  /** The id of the name of the bar. */
  readonly nameId: string
  readonly shown: Bar
  readonly legend: BarChartProps['legend']
  /** Whether a bar is hatched. */
  readonly hasEstimates: boolean
}

/** The value of the shown bar, and the legend of the hatching and the lines. */
function ShownValue({ nameId, shown, average, legend, hasEstimates, notice }: ShownValueProps) {
  return (
    <div className={styles.above}>
      {notice ?? (
        <p aria-hidden="true">
          <strong className="number">{shown.valueText}</strong>{' '}
          <span id={nameId} className="small soft">
            {shown.name}
            {shown.change !== undefined && `. ${shown.change}`}
          </span>
        </p>
      )}
      {hasEstimates && (
        <p className="small soft row">
          <span className={styles.hatchSample} />
          Estimated
        </p>
      )}
      {legend?.beside !== undefined && (
        <p className="small soft row">
          <span className={styles.besideSample} />
          {legend.beside}
        </p>
      )}
      {legend?.change !== undefined && (
        <p className="small soft row">
          <span className={styles.changeSample} />
          {legend.change}
        </p>
      )}
      {average !== null && (
        <p className="small soft row">
          <span className={styles.sample} />
          Average {average.text}
        </p>
      )}
    </div>
  )
}

/** If there is no room for all bars, the last bars are in view. */
function scrollToEnd(room: HTMLElement | null): void {
  if (room !== null) room.scrollLeft = room.scrollWidth
}

type BarColumnsProps = {
  readonly bars: readonly Bar[]
  /** Called with the key of the bar under the pointer or the focus, or null. */
  readonly onHover: (key: string | null) => void
}

function BarColumns({ bars, onHover }: BarColumnsProps) {
  return (
    <ul className={styles.columns}>
      {bars.map((bar) => (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- shows a value that the table has too
        <li
          key={bar.key}
          onPointerEnter={() => onHover(bar.key)}
          onPointerLeave={() => onHover(null)}
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
