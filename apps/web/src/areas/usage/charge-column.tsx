import type { Cents } from '@switchboard/domain/money'
import { callCharge } from '@switchboard/domain/usage/call-rules'
import type { CallRecord, CallTotal } from '@switchboard/domain/usage/calls'

import type { Column } from '#web/ui/DataTable.tsx'
import { Money } from '#web/ui/Money.tsx'

/** What calls cost, as the account's bills show amounts. */
export function chargeColumn<Row extends CallRecord | CallTotal>(business: boolean): Column<Row> {
  return {
    heading: 'Charge',
    align: 'end',
    cell: (row) => renderCharge(callCharge(row, business)),
  }
}

/** An amount; null where nobody has set what calls cost. */
export function renderCharge(amount: Cents | null) {
  return amount === null ? 'Not known yet' : <Money amount={amount} />
}
