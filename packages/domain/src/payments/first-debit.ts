import { addDays, dayText } from '../day.ts'
import type { Day } from '../day.ts'

/** Days from setting up direct debit to the next bill date within which the current invoice is paid by hand. Source: PAY-028, PAY-029. */
export const DAYS_BEFORE_FIRST_DEBIT = 10

/** Whether direct debit that is set up on a day covers payments, by the account's next bill date. Source: PAY-028, PAY-029. */
export function coversPayments(setUpOn: Day, nextBillDate: Day): boolean {
  return nextBillDate > addDays(setUpOn, DAYS_BEFORE_FIRST_DEBIT)
}

/**
 * The last due day of bills that direct debit leaves to be paid by hand, where it is set up on this day: of the bills that
 * are open while it does not cover payments, else the day itself, whose collections have been made. `openUntil` is the last
 * due day of an open bill, null where there is none. Source: PAY-028, PAY-029.
 */
export function lastDayByHand(
  setUpOn: Day,
  { nextBillDate, openUntil }: { readonly nextBillDate: Day; readonly openUntil: Day | null },
): Day {
  if (coversPayments(setUpOn, nextBillDate) || openUntil === null) return setUpOn
  return openUntil < setUpOn ? setUpOn : openUntil
}

/**
 * Which bills direct debit takes, where those that fall due by a day are paid by hand. A debit takes all that is owed on its day,
 * bills of before that were not paid included.
 */
export function debitedBillsText(lastByHand: Day): string {
  return `We take each bill that falls due after ${dayText(lastByHand)} from your bank account, on the day it falls due, with anything you still owe then.`
}
