import { durationText, totalCharge } from '@switchboard/domain/usage/call-rules'
import { CALL_CATEGORIES } from '@switchboard/domain/usage/calls'
import type { CallTotal } from '@switchboard/domain/usage/calls'

import { DataTable } from '#web/ui/DataTable.tsx'

import { chargeColumn, renderCharge } from './charge-column.tsx'

type CallTotalsProps = { readonly totals: readonly CallTotal[]; readonly business: boolean }

/** The calls of a bill by category. The charges are those of the bill's lines for calls. Source: USE-015. */
export function CallTotals({ totals, business }: CallTotalsProps) {
  return (
    <DataTable
      caption="Calls by category"
      columns={[
        { heading: 'Category', cell: ({ category }: CallTotal) => category },
        { heading: 'Calls', cell: ({ calls }: CallTotal) => calls, align: 'end' },
        { heading: 'Duration', cell: ({ seconds }: CallTotal) => durationText(seconds), align: 'end' },
        chargeColumn<CallTotal>(business),
      ]}
      rows={CALL_CATEGORIES.flatMap((category) => totals.filter((total) => total.category === category))}
      rowKey={({ category }) => category}
      total={{ label: 'Total', value: renderCharge(totalCharge(totals, business)) }}
    />
  )
}
