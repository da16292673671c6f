import { addDays } from '@switchboard/domain/day'
import type { Day } from '@switchboard/domain/day'

import { trailName } from '#api/platform/actor.ts'
import type { Actor } from '#api/platform/actor.ts'
import { audit } from '#api/platform/audit.ts'
import { lockAccount } from '#api/provider/books/accounts.ts'
import { forecastBillsAfter } from '#api/provider/books/bills-after.ts'
import { endCharge } from '#api/provider/books/charges.ts'
import { endService } from '#api/provider/services/services.ts'
import type { StepAhead } from '#api/provider/books/steps-ahead.ts'
import { serviceSubject } from '#api/provider/services/subjects.ts'
import type { Queries } from '#api/platform/database/database.ts'
import { queueNotice } from '#api/provider/notices/notice.ts'

import { videoCancelledNotice } from './letters.ts'
import { endOfVideo, endVideo, videoRuns, videoServiceNumbers } from './store.ts'

export type VideoCancellation = {
  readonly accountCode: string
  readonly serviceEntity: string
  readonly today: Day
  readonly now: number
  readonly actor: Actor
}

/**
 * Ends the video of an account, its service and its charge, with today. Of several at once one ends it and the others answer
 * the same day. Null where the account has and had no such video.
 */
export async function cancelVideoService(
  queries: Queries,
  cancellation: VideoCancellation,
): Promise<Day | null> {
  const { accountCode, today } = cancellation
  await lockAccount(queries, accountCode)
  const name = await endEverything(queries, cancellation)
  if (name === null) return endOfVideo(queries, cancellation)
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

/** Of an account that is held: what orders under way will change of it. */
export type ListSteps = (queries: Queries, accountCode: string) => Promise<readonly StepAhead[]>

/**
 * The bills with the video cancelled, and as things are, each with what orders under way change; null where nobody can tell.
 * Undefined where there is no such video.
 */
export async function forecastCancellation(
  queries: Queries,
  cancellation: VideoCancellation,
  listSteps: ListSteps,
) {
  const { accountCode, now, today } = cancellation
  await lockAccount(queries, accountCode)
  const steps = await listSteps(queries, accountCode)
  const ahead = { accountCode, now, startsOn: addDays(today, 1), steps }
  if (!(await videoRuns(queries, cancellation))) return undefined
  const withIt = await forecastBillsAfter(queries, ahead, () => endEverything(queries, cancellation))
  const without = withIt && (await forecastBillsAfter(queries, ahead, async () => {}))
  return without && { without, with: withIt }
}

/** Answers what the video was called; null where it runs no more. */
async function endEverything(
  queries: Queries,
  { accountCode, serviceEntity, today }: VideoCancellation,
): Promise<string | null> {
  const name = await endVideo(queries, { accountCode, serviceEntity }, today)
  if (name === null) return null
  const change = { accountCode, from: addDays(today, 1) }
  for (const serviceNumber of await videoServiceNumbers(queries, accountCode)) {
    await endCharge(queries, change, { subject: serviceSubject(serviceNumber), lineKind: 'plan' })
    await endService(queries, { accountCode, serviceNumber })
  }
  return name
}
