import type { Day } from '../day.ts'
import { centsOf } from '../money.ts'
import type { Cents } from '../money.ts'

import type { BillingInformation, InvoiceHeader } from './contract.ts'
import { dueDay } from './rules.ts'

/** A part of what is owed, with the day on which its bill falls or fell due. */
export type DuePart = { readonly dueOn: Day; readonly amount: Cents }

/**
 * What is still to pay of each approved bill, by due day. Payments go to what falls due first, so a balance is owed on the
 * bills that fall due last; what is more than all bills is in none of the parts.
 */
export function openParts(balance: Cents, headers: readonly InvoiceHeader[]): DuePart[] {
  let left: number = balance
  return headers
    .filter(({ IsApproved }) => IsApproved)
    .map(({ BillDate, DueDate, Total }) => ({ dueOn: dueDay(BillDate, DueDate), total: Total }))
    .toSorted((one, other) => other.dueOn.localeCompare(one.dueOn))
    .flatMap(({ dueOn, total }) => {
      const amount = Math.min(left, total)
      if (amount <= 0) return []
      left -= amount
      return [{ dueOn, amount: centsOf(amount) }]
    })
    .toReversed()
}

/**
 * What is overdue, by the day since when. Empty where the bills that are known do not explain the amount: then no day may be
 * told. Source: BIL-034.
 */
export function overdueParts(
  { AccountBalance, OverdueBalance }: Pick<BillingInformation, 'AccountBalance' | 'OverdueBalance'>,
  headers: readonly InvoiceHeader[],
  today: Day,
): DuePart[] {
  const byDay = new Map<Day, number>()
  for (const { dueOn, amount } of openParts(AccountBalance, headers)) {
    if (dueOn < today) byDay.set(dueOn, (byDay.get(dueOn) ?? 0) + amount)
  }
  const parts = [...byDay].map(([dueOn, amount]) => ({ dueOn, amount: centsOf(amount) }))
  return sumOf(parts) === OverdueBalance ? parts : []
}

/** What is left of parts when an amount is taken off the oldest. */
export function partsWithout(parts: readonly DuePart[], covered: Cents): DuePart[] {
  let left: number = covered
  return parts.flatMap(({ dueOn, amount }) => {
    const rest = Math.max(0, amount - left)
    left -= amount - rest
    return rest === 0 ? [] : [{ dueOn, amount: centsOf(rest) }]
  })
}

/** The amounts of parts together. */
export function sumOf(parts: readonly DuePart[]): Cents {
  return centsOf(parts.reduce((sum, { amount }) => sum + amount, 0))
}
