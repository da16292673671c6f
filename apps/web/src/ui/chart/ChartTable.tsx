import type { ReactNode } from 'react'

import { DataTable } from '../DataTable.tsx'
import { Disclosure } from '../Disclosure.tsx'
import type { Bar } from './bar.ts'

/** The table is rendered on demand, because it has more cells than the chart has bars. */
export function TableOnDemand({ children }: { readonly children: ReactNode }) {
  return (
    <Disclosure summary="Show as table" rendersOnOpen>
      {children}
    </Disclosure>
  )
}

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
