import { addDays, dayText } from '../day.ts'
import type { Day } from '../day.ts'

/**
 * If the next bill date is this many days or fewer after direct debit is set up, the current invoice is paid by hand. Source:
 * PAY-028, PAY-029.
 */
export const DAYS_BEFORE_FIRST_DEBIT = 10

/** Whether direct debit that is set up on a day covers payments, by the account's next bill date. Source: PAY-028, PAY-029. */
export function coversPayments(setUpOn: Day, nextBillDate: Day): boolean {
  return nextBillDate > addDays(setUpOn, DAYS_BEFORE_FIRST_DEBIT)
}

/**
 * The last due day of bills that are still paid by hand when direct debit is set up on a day. If direct debit does not cover
 * payments yet, it is the last due day of the open bills (`openUntil`, null without one). Otherwise it is the day itself,
 * because its collections have already been made. Source: PAY-028, PAY-029.
 */
export function lastDayByHand(
  setUpOn: Day,
  { nextBillDate, openUntil }: { readonly nextBillDate: Day; readonly openUntil: Day | null },
): Day {
  if (coversPayments(setUpOn, nextBillDate) || openUntil === null) return setUpOn
  return openUntil < setUpOn ? setUpOn : openUntil
}

/**
 * States which bills direct debit takes, given the last due day that is paid by hand. A debit takes all that is owed on its
 * day, unpaid earlier bills included.
 */
export function toDebitedBillsText(lastByHand: Day): string {
  return `We take each bill that falls due after ${dayText(lastByHand)} from your bank account, on the day it falls due, with anything you still owe then.`
}
