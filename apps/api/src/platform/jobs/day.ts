import type { Services } from '#api/platform/services.ts'

import type { Job } from './jobs.ts'

/**
 * The times of a day at which jobs run, in this order. Use has arrived and orders have started their charges before bills are
 * made, bills are made before they are collected, and payments are collected before a bill is overdue. Letters come after all
 * that they report.
 */
const TIMES_OF_DAY = ['use', 'orders', 'bills', 'payments', 'overdue', 'letters', 'expiry'] as const

/** The jobs of an area or of a shared folder, by the time of day that each needs. */
export type JobsOfDay = Readonly<
  Partial<Record<(typeof TIMES_OF_DAY)[number], (services: Services) => readonly Job[]>>
>

/** All jobs in the order of a day. Jobs of the same time keep the order of `given`. */
export function listJobsOfDay(given: readonly JobsOfDay[], services: Services): Job[] {
  return TIMES_OF_DAY.flatMap((time) => given.flatMap((jobs) => jobs[time]?.(services) ?? []))
}
