import type { ReactNode } from 'react'

import { classes } from './classes.ts'
import styles from './DataTable.module.css'

export type Column<Row> = {
  readonly heading: string
  readonly cell: (row: Row) => ReactNode
  /** `end` for amounts and counts, so that their figures align. */
  readonly align?: 'start' | 'end'
}

export type DataTableProps<Row> = {
  /** Names the rows. Without `captionShown` only screen readers read it. */
  readonly caption: string
  readonly captionShown?: boolean
  /** The first column names the row. */
  readonly columns: readonly [Column<Row>, ...Column<Row>[]]
  readonly rows: readonly Row[]
  readonly rowKey: (row: Row) => string
  /** The last line: its name and the content of the last column. */
  readonly total?: { readonly label: string; readonly value: ReactNode }
}

/**
 * A table; in a narrow window each row is shown as a card. The roles are explicit, because browsers drop the roles of a
 * table whose cells have another layout.
 */
export function DataTable<Row>({ caption, captionShown, columns, rows, rowKey, total }: DataTableProps<Row>) {
  return (
    <div className={styles.room}>
      <table className={styles.table} {...TABLE}>
        <caption className={captionShown ? styles.caption : 'visually-hidden'}>{caption}</caption>
        <thead {...ROW_GROUP}>
          <tr {...ROW}>
            {columns.map((column) => (
              <th key={column.heading} scope="col" className={alignClass(column)} {...COLUMN_HEADER}>
                {column.heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody {...ROW_GROUP}>
          {rows.map((row) => (
            <BodyRow key={rowKey(row)} row={row} columns={columns} />
          ))}
        </tbody>
        {total && (
          <tfoot {...ROW_GROUP}>
            <tr {...ROW}>
              <th scope="row" colSpan={columns.length - 1} {...ROW_HEADER}>
                {total.label}
              </th>
              <td className={styles.end} {...CELL}>
                {total.value}
              </td>
            </tr>
          </tfoot>
        )}
      </table>
    </div>
  )
}

type BodyRowProps<Row> = { readonly row: Row; readonly columns: DataTableProps<Row>['columns'] }

function BodyRow<Row>({ row, columns: [first, ...others] }: BodyRowProps<Row>) {
  return (
    <tr {...ROW}>
      <th scope="row" className={alignClass(first)} {...ROW_HEADER}>
        {first.cell(row)}
      </th>
      {others.map((column) => (
        <td key={column.heading} className={alignClass(column)} data-heading={column.heading} {...CELL}>
          {column.cell(row)}
        </td>
      ))}
    </tr>
  )
}

function alignClass<Row>({ align }: Column<Row>): string {
  return classes(align === 'end' && styles.end)
}

const TABLE = { role: 'table' }
const ROW_GROUP = { role: 'rowgroup' }
const ROW = { role: 'row' }
const COLUMN_HEADER = { role: 'columnheader' }
const ROW_HEADER = { role: 'rowheader' }
const CELL = { role: 'cell' }
