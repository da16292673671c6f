import type { Cents } from '@switchboard/domain/money'
import { callCharge } from '@switchboard/domain/usage/call-rules'
import type { CallRecord, CallTotal } from '@switchboard/domain/usage/calls'

import type { Column } from '#web/ui/DataTable.tsx'
import { Money } from '#web/ui/Money.tsx'

/** A column with the charge of calls; for a business without GST. */
export function chargeColumn<Row extends CallRecord | CallTotal>(business: boolean): Column<Row> {
  return {
    heading: 'Charge',
    align: 'end',
    cell: (row) => renderCharge(callCharge(row, business)),
  }
}

/** Null means that the rate of the calls is not set. */
export function renderCharge(amount: Cents | null) {
  return amount === null ? 'Not known yet' : <Money amount={amount} />
}
