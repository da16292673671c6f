import type { InvoiceHeader } from '@switchboard/domain/billing/contract'
import { dueDay } from '@switchboard/domain/billing/rules'
import type { Day } from '@switchboard/domain/day'

import { StatusPill } from '#web/ui/StatusPill.tsx'

/** Whether a bill is paid, to pay or overdue. Shows nothing for a bill without an amount to pay. */
export function PaidPill({ header, today }: { readonly header: InvoiceHeader; readonly today: Day }) {
  if (header.Paid) return <StatusPill tone="positive">Paid</StatusPill>
  if (header.Total <= 0) return null
  return dueDay(header.BillDate, header.DueDate) < today ? (
    <StatusPill tone="critical">Overdue</StatusPill>
  ) : (
    <StatusPill tone="info">To pay</StatusPill>
  )
}
