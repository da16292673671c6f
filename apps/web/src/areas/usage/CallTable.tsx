import { dayAt, shortDayText } from '@switchboard/domain/day'
import { durationText, freeReason, numberText } from '@switchboard/domain/usage/call-rules'
import type { CallRecord } from '@switchboard/domain/usage/calls'

import { DataTable } from '#web/ui/DataTable.tsx'
import type { Column } from '#web/ui/DataTable.tsx'
import { timeText } from '#web/ui/clock-text.ts'

import styles from './CallTable.module.css'
import { chargeColumn } from './charge-column.tsx'

type CallTableProps = { readonly calls: readonly CallRecord[]; readonly business: boolean }

/** A page of calls, newest first. Source: USE-012, USE-042. */
export function CallTable({ calls, business }: CallTableProps) {
  return (
    <DataTable
      caption="Calls, newest first"
      columns={[...COLUMNS, chargeColumn(business)]}
      rows={calls}
      rowKey={({ key }) => key}
    />
  )
}

const COLUMNS: readonly [Column<CallRecord>, ...Column<CallRecord>[]] = [
  {
    heading: 'Date',
    cell: ({ began }) => <Noted text={shortDayText(dayAt(began))} note={timeText(began)} />,
  },
  {
    heading: 'Number',
    cell: ({ numberDialled, numberBilled }) => (
      <Noted text={numberText(numberDialled)} note={`from ${numberText(numberBilled)}`} />
    ),
  },
  {
    heading: 'Category',
    cell: (call) => (
      <Noted
        text={call.category === 'International' ? `${call.category}, ${call.destination}` : call.category}
        note={freeReason(call)}
      />
    ),
  },
  { heading: 'Duration', cell: ({ seconds }) => durationText(seconds), align: 'end' },
]

type NotedProps = { readonly text: string; readonly note: string | null }

/** A text with a note below it. */
function Noted({ text, note }: NotedProps) {
  return (
    <span>
      {text}
      {note !== null && <span className={styles.note}>{note}</span>}
    </span>
  )
}
