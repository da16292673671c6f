import { DataTable } from '../DataTable.tsx'
import type { Bar } from './bar.ts'

type BarTableProps = {
  readonly bars: readonly Bar[]
  /** Heads the columns. */
  readonly headings: readonly [name: string, value: string]
  readonly title: string
}

/** The values of the bars. */
export function BarTable({ bars, headings: [name, value], title }: BarTableProps) {
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
