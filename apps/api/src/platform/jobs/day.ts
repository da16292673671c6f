import type { Services } from '#api/platform/services.ts'

import type { Job } from './jobs.ts'

/**
 * The order of a day. Bills need the use and the charges of orders; collections need bills; overdue notices need the collected
 * payments. Letters report all of these.
 */
const TIMES_OF_DAY = ['use', 'orders', 'bills', 'payments', 'overdue', 'letters', 'expiry'] as const

/** The jobs of an area or of a shared folder, by their time of day. */
export type JobsOfDay = Readonly<
  Partial<Record<(typeof TIMES_OF_DAY)[number], (services: Services) => readonly Job[]>>
>

/** All jobs in the order of a day. Jobs of the same time keep the order of `sources`. */
export function listJobsOfDay(sources: readonly JobsOfDay[], services: Services): Job[] {
  return TIMES_OF_DAY.flatMap((time) => sources.flatMap((jobs) => jobs[time]?.(services) ?? []))
}
