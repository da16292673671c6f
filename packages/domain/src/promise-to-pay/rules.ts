import type { Day } from '../day.ts'

import type { PromiseStanding, PromiseToPay } from './contract.ts'

/** The last day that the account may promise, or null when it may not promise at all. Source: PTP-003 to PTP-005. */
export function lastPromiseDay(standing: PromiseStanding, today: Day): Day | null {
  const { activationStatus, blockingStatus, latestAvailableDate } = standing
  if (activationStatus.toLowerCase() === 'cancelled') return null
  if (blockingStatus.toLowerCase() !== 'warning') return null
  return latestAvailableDate !== null && latestAvailableDate > today ? latestAvailableDate : null
}

export type PromiseDateProblem = 'missing' | 'past' | 'tooLate'

/** Why a day cannot be promised, or null. Today and the last day can. Source: PTP-006, PTP-007. */
export function promiseDateProblem(
  promiseDate: Day | null,
  { today, lastDay }: { today: Day; lastDay: Day },
): PromiseDateProblem | null {
  if (promiseDate === null) return 'missing'
  if (promiseDate < today) return 'past'
  return promiseDate > lastDay ? 'tooLate' : null
}

/** The page's part about promises: a form with the last possible day, the promised day, or nothing. Source: PTP-001. */
export type PromiseShown =
  | { readonly kind: 'form'; readonly lastDay: Day }
  | { readonly kind: 'promised'; readonly promiseDate: Day }
  | { readonly kind: 'none' }

/** An open promise is shown in place of the form. Source: PTP-001, Readings. */
export function promiseShown(
  standing: PromiseStanding,
  { promiseDate }: PromiseToPay,
  today: Day,
): PromiseShown {
  if (promiseDate !== null) return { kind: 'promised', promiseDate }
  const lastDay = lastPromiseDay(standing, today)
  return lastDay === null ? { kind: 'none' } : { kind: 'form', lastDay }
}
