import { dayAt, shortDayText } from '@switchboard/domain/day'
import { timeText } from '@switchboard/domain/instant'
import { durationText, freeReason, numberText } from '@switchboard/domain/usage/call-rules'
import type { CallRecord } from '@switchboard/domain/usage/calls'

import { DataTable } from '#web/ui/DataTable.tsx'
import type { Column } from '#web/ui/DataTable.tsx'

import { chargeColumn } from './charge-column.tsx'

type CallTableProps = { readonly calls: readonly CallRecord[]; readonly business: boolean }

/** A page of calls, newest first. Source: USE-012, USE-042. */
export function CallTable({ calls, business }: CallTableProps) {
  return (
    <DataTable
      caption="Calls, newest first"
      columns={[...COLUMNS, chargeColumn(business, freeReason)]}
      rows={calls}
      rowKey={({ key }) => key}
    />
  )
}

const COLUMNS: readonly [Column<CallRecord>, ...Column<CallRecord>[]] = [
  { heading: 'Date', cell: ({ began }) => `${shortDayText(dayAt(began))}, ${timeText(began)}` },
  { heading: 'Number dialled', cell: ({ numberDialled }) => <Digits>{numberDialled}</Digits> },
  { heading: 'Number billed', cell: ({ numberBilled }) => <Digits>{numberBilled}</Digits> },
  {
    heading: 'Category',
    cell: ({ category, destination }) =>
      category === 'International' ? `${category}, ${destination}` : category,
  },
  { heading: 'Duration', cell: ({ seconds }) => durationText(seconds) },
]

function Digits({ children }: { readonly children: string }) {
  return <span className="number">{numberText(children)}</span>
}
