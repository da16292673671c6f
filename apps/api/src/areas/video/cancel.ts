import { addDays } from '@switchboard/domain/day'
import type { Day } from '@switchboard/domain/day'

import { trailName } from '#api/platform/actor.ts'
import type { Actor } from '#api/platform/actor.ts'
import { audit } from '#api/platform/audit.ts'
import { lockAccount } from '#api/provider/books/accounts.ts'
import { compareBillsAfter } from '#api/provider/books/bills-after.ts'
import { endCharge } from '#api/provider/books/charges.ts'
import type { ListSteps } from '#api/provider/books/steps-ahead.ts'
import { endService } from '#api/provider/services/services.ts'
import { serviceSubject } from '#api/provider/services/subjects.ts'
import type { Queries } from '#api/platform/database/database.ts'
import { queueNotice } from '#api/provider/notices/notice.ts'

import { videoCancelledNotice } from './letters.ts'
import { findVideoEnd, endVideo, hasVideo, listVideoServiceNumbers } from './store.ts'

export type VideoCancellation = {
  readonly accountCode: string
  readonly serviceEntity: string
  readonly today: Day
  readonly now: number
  readonly actor: Actor
}

/**
 * Ends the video of an account, its service and its charge today, and returns the last day. Repeated and simultaneous calls
 * return the same day. Null if the account never had such a video.
 */
export async function cancelVideoService(
  queries: Queries,
  cancellation: VideoCancellation,
): Promise<Day | null> {
  const { accountCode, today } = cancellation
  await lockAccount(queries, accountCode)
  const name = await endVideoServices(queries, cancellation)
  if (name === null) return findVideoEnd(queries, cancellation)
  const { actor, now, serviceEntity } = cancellation
  const detail = { serviceEntity, lastDay: today }
  await audit(queries, actor, { accountCode, action: 'video-cancelled', detail })
  await queueNotice(queries, {
    ...videoCancelledNotice({ name, accountCode, lastDay: today }),
    accountCode,
    source: `video-cancelled:${serviceEntity}`,
    at: now,
    doneBy: trailName(actor),
  })
  return today
}

/**
 * Forecasts the bills with and without the cancellation, including the changes that wait. Null if there is no forecast,
 * undefined if the account has no such video.
 */
export async function forecastCancellation(
  queries: Queries,
  cancellation: VideoCancellation,
  listSteps: ListSteps,
) {
  const { accountCode, now, today } = cancellation
  await lockAccount(queries, accountCode)
  if (!(await hasVideo(queries, cancellation))) return undefined
  const ahead = { accountCode, now, startsOn: addDays(today, 1), listSteps }
  return compareBillsAfter(queries, ahead, () => endVideoServices(queries, cancellation))
}

/** Ends the video with its services and charges. Returns its name; null if it has ended already. */
async function endVideoServices(
  queries: Queries,
  { accountCode, serviceEntity, today }: VideoCancellation,
): Promise<string | null> {
  const name = await endVideo(queries, { accountCode, serviceEntity }, today)
  if (name === null) return null
  const change = { accountCode, from: addDays(today, 1) }
  for (const serviceNumber of await listVideoServiceNumbers(queries, accountCode)) {
    await endCharge(queries, change, { subject: serviceSubject(serviceNumber), lineKind: 'plan' })
    await endService(queries, { accountCode, serviceNumber }, today)
  }
  return name
}
