import { useState, type ReactNode } from 'react'

import { classes } from '../classes.ts'
import { DataTable } from '../DataTable.tsx'
import { Disclosure } from '../Disclosure.tsx'
import { Notice } from '../Notice.tsx'
import type { Bar } from './bar.ts'
import { barScale } from './bar-scale.ts'
import styles from './BarChart.module.css'
import { BarDrawing } from './BarDrawing.tsx'

export type BarChartProps = {
  /** What is charted. */
  readonly title: string
  readonly bars: readonly Bar[]
  /** What a label of the axis reads. */
  readonly tickText: (value: number) => string
  /** Drawn as a line, where it helps. */
  readonly average: { readonly value: number; readonly text: string } | null
  /** Heads the names and the values of the table twin. */
  readonly headings: readonly [name: string, value: string]
  /** The table twin, where it tells more than the chart. */
  readonly table?: ReactNode
  /** The bar that was pressed and whose consequence is to come. */
  readonly pressed: string | null
  /** Replaces the value that is read off, as long as there is something to say. */
  readonly notice?: ReactNode
}

/**
 * Values side by side: bars for the eye, a button each for hand and keyboard, a table for whoever prefers one. The
 * value of the bar under the pointer or the focus is read off above, else that of the last one that is known.
 */
export function BarChart(props: BarChartProps) {
  const { title, bars, average, headings, pressed, notice } = props
  const [held, setHeld] = useState<string | null>(null)
  const values = [...bars.map(({ value }) => value), average?.value ?? null].filter((value) => value !== null)
  const scale = barScale(values)
  const shown =
    bars.find(({ key }) => key === (pressed ?? held)) ?? bars.findLast(({ value }) => value !== null)
  if (scale === 'INVALID_DATASET' || shown === undefined) return <NotDrawn bars={bars} headings={headings} />

  return (
    <>
      <figure className={styles.chart} aria-label={title}>
        <Above shown={shown} average={average} notice={notice} />
        <div
          className={classes(styles.room, bars.some(({ label }) => label === '') && styles.sparse)}
          ref={scrolledToEnd}
        >
          <BarDrawing
            scale={scale}
            bars={bars}
            tickText={props.tickText}
            average={average?.value ?? null}
            shown={shown.key}
          />
          <ul className={styles.columns}>
            {bars.map((bar) => (
              // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- shows a value that the table has too
              <li
                key={bar.key}
                onPointerEnter={() => setHeld(bar.key)}
                onPointerLeave={() => setHeld(null)}
                onFocus={() => setHeld(bar.key)}
                onBlur={() => setHeld(null)}
              >
                <Column bar={bar} />
              </li>
            ))}
          </ul>
        </div>
      </figure>
      <Disclosure summary="Show as table">
        {props.table ?? <BarTable bars={bars} headings={headings} title={title} />}
      </Disclosure>
    </>
  )
}

type AboveProps = Pick<BarChartProps, 'average' | 'notice'> & { readonly shown: Bar }

/** The value that is read off, and the average. */
function Above({ shown, average, notice }: AboveProps) {
  return (
    <div className={styles.above}>
      {notice ?? (
        <p aria-hidden="true">
          <strong className="number">{shown.valueText}</strong>{' '}
          <span className="small soft">{shown.name}</span>
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

/** Where there is no room for all bars the last ones are in sight. */
function scrolledToEnd(room: HTMLElement | null): void {
  if (room !== null) room.scrollLeft = room.scrollWidth
}

function Column({ bar: { label, name, valueText, onPress } }: { readonly bar: Bar }) {
  return (
    <>
      {onPress === null ? (
        <span className="visually-hidden">{`${name}: ${valueText}`}</span>
      ) : (
        <button type="button" data-bar="" aria-label={`${name}: ${valueText}`} onClick={onPress} />
      )}
      <span className={classes(styles.label)} aria-hidden="true">
        {label}
      </span>
    </>
  )
}

type BarTableProps = Pick<BarChartProps, 'bars' | 'headings' | 'title'>

function BarTable({ bars, headings: [name, value], title }: BarTableProps) {
  return (
    <DataTable
      caption={title}
      columns={[
        { heading: name, cell: (bar: Bar) => bar.name },
        { heading: value, cell: (bar: Bar) => bar.valueText, align: 'end' },
      ]}
      rows={bars}
      rowKey={({ key }) => key}
    />
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
