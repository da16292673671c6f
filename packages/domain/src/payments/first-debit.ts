import { addDays } from '../day.ts'
import type { Day } from '../day.ts'

/** Days that a bank needs before the first debit. Source: PAY-028, PAY-029. */
export const DAYS_BEFORE_FIRST_DEBIT = 10

/** The last due day of bills that direct debit authorised on a day leaves to be paid by hand. Source: PAY-028, PAY-029. */
export function lastDayByHand(authorisedOn: Day): Day {
  return addDays(authorisedOn, DAYS_BEFORE_FIRST_DEBIT)
}

/** The last day on which direct debit can be authorised and still pay what falls due. Source: PAY-028, PAY-029. */
export function lastDayToAuthorise(dueOn: Day): Day {
  return addDays(dueOn, -DAYS_BEFORE_FIRST_DEBIT - 1)
}

/** Whether direct debit authorised on a day pays what falls due on another. Source: PAY-028, PAY-029. */
export function coversDueDay(authorisedOn: Day, dueOn: Day): boolean {
  return dueOn > lastDayByHand(authorisedOn)
}
