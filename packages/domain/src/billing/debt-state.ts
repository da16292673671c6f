import { toCents } from '../money.ts'
import type { Cents } from '../money.ts'
import type { Day } from '../day.ts'

import type { BillingInformation, InvoiceHeader } from './contract.ts'
import { dueDay, isOverdue } from './rules.ts'

/** The state of an account's debt, which the customer reads first. Amounts are positive. */
export type DebtState =
  | { readonly kind: 'credit'; readonly amount: Cents }
  | { readonly kind: 'settled' }
  /** `since` is null if the bills give no overdue day or several: see `overdueParts`. */
  | { readonly kind: 'overdue'; readonly amount: Cents; readonly since: Day | null; readonly by: Day | null }
  | { readonly kind: 'due'; readonly amount: Cents; readonly by: Day | null }

/** `since` and `by` are due days of unpaid bills; null if no unpaid bill has such a day. Source: BIL-034, BIL-038. */
export function toDebtState(
  billing: Pick<BillingInformation, 'AccountBalance' | 'OverdueBalance'>,
  headers: readonly InvoiceHeader[],
  today: Day,
): DebtState {
  const { AccountBalance, OverdueBalance } = billing
  if (AccountBalance < 0) return { kind: 'credit', amount: toCents(-AccountBalance) }
  if (AccountBalance === 0) return { kind: 'settled' }
  const dueDays = unpaidDueDays(headers)
  const by = dueDays.find((day) => day >= today) ?? null
  if (!isOverdue(billing)) return { kind: 'due', amount: AccountBalance, by }
  const [oldest = null, ...later] = new Set(dueDays.filter((day) => day < today))
  return { kind: 'overdue', amount: OverdueBalance, since: later.length === 0 ? oldest : null, by }
}

/** The due days of unpaid approved bills, earliest first. */
function unpaidDueDays(headers: readonly InvoiceHeader[]): Day[] {
  return headers
    .filter(({ IsApproved, Paid }) => IsApproved && !Paid)
    .map(({ BillDate, DueDate }) => dueDay(BillDate, DueDate))
    .toSorted()
}
