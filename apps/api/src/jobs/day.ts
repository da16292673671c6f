import type { Services } from '#api/services.ts'

import type { Job } from './jobs.ts'

/**
 * When in a day something runs by itself, in this order: use has arrived before it is billed, an order has started a
 * charge before it is billed, what is collected was billed, what is overdue was not paid, and a letter says what happened.
 */
const TIMES_OF_DAY = ['use', 'orders', 'bills', 'payments', 'overdue', 'letters', 'expiry'] as const

/** The jobs of an area or of a shared folder, by the time of day that each needs. */
export type JobsOfDay = Readonly<
  Partial<Record<(typeof TIMES_OF_DAY)[number], (services: Services) => readonly Job[]>>
>

/** All jobs in the order of a day; those of one time in the order in which they are given. */
export function inOrderOfDay(given: readonly JobsOfDay[], services: Services): Job[] {
  return TIMES_OF_DAY.flatMap((time) => given.flatMap((jobs) => jobs[time]?.(services) ?? []))
}
