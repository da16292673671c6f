import type { Day } from '../day.ts'
import { toCents } from '../money.ts'
import type { Cents } from '../money.ts'

import type { BillingInformation, InvoiceHeader } from './contract.ts'
import { dueDay } from './rules.ts'

/** A part of the owed amount, with the due day of its bill. */
export type DuePart = { readonly dueOn: Day; readonly amount: Cents }

/**
 * The unpaid amount of each approved bill, earliest due day first. Payments go to the earliest due bill, so a balance is owed
 * on the bills that fall due last. A balance above the total of all bills is not in any part.
 */
export function openParts(balance: Cents, headers: readonly InvoiceHeader[]): DuePart[] {
  let remaining: number = balance
  return headers
    .filter(({ IsApproved }) => IsApproved)
    .map(({ BillDate, DueDate, Total }) => ({ dueOn: dueDay(BillDate, DueDate), total: Total }))
    .toSorted((one, other) => other.dueOn.localeCompare(one.dueOn))
    .flatMap(({ dueOn, total }) => {
      const amount = Math.min(remaining, total)
      if (amount <= 0) return []
      remaining -= amount
      return [{ dueOn, amount: toCents(amount) }]
    })
    .toReversed()
}

/**
 * Overdue amounts by due day. Empty if the known bills do not add up to the overdue balance: then no day may be shown.
 * Source: BIL-034.
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
  const parts = [...byDay].map(([dueOn, amount]) => ({ dueOn, amount: toCents(amount) }))
  return sumDueParts(parts) === OverdueBalance ? parts : []
}

/** The parts left after an amount is subtracted from the oldest parts. */
export function subtractFromParts(parts: readonly DuePart[], subtracted: Cents): DuePart[] {
  let remaining: number = subtracted
  return parts.flatMap(({ dueOn, amount }) => {
    const rest = Math.max(0, amount - remaining)
    remaining -= amount - rest
    return rest === 0 ? [] : [{ dueOn, amount: toCents(rest) }]
  })
}

export function sumDueParts(parts: readonly DuePart[]): Cents {
  return toCents(parts.reduce((sum, { amount }) => sum + amount, 0))
}
