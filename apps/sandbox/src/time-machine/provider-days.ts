import * as z from 'zod/mini'

import { day } from '@switchboard/domain/day'

import { requestManagement } from '#sandbox/management/request.ts'
import type { Settings } from '#sandbox/settings.ts'

/** The provider refuses more days in one request. */
export const MAX_DAYS_AT_ONCE = 62
/** Long, because the provider runs all its jobs for each day that passes. */
const DAYS_WAIT_MILLISECONDS = 180_000

const clock = z.object({ now: z.string(), today: day, offsetMilliseconds: z.number() })
export type Clock = z.output<typeof clock>

const passedDays = z.object({
  clock,
  days: z.array(
    z.object({
      day,
      happened: z.array(
        z.object({
          accountCode: z.string(),
          kind: z.string(),
          description: z.string(),
          amount: z.nullable(z.number()),
        }),
      ),
      failed: z.array(z.string()),
    }),
  ),
})
export type PassedDays = z.output<typeof passedDays>

const nextBills = z.array(z.object({ fullName: z.string(), accountCode: z.string(), day }))
export type NextBill = z.output<typeof nextBills>[number]

/** Short, because each page of the sandbox waits for it. */
const BAR_WAIT_MILLISECONDS = 2_000

export type TimeFacts = { readonly clock: Clock; readonly nextBills: readonly NextBill[] }

/** The provider's day and the next bills of its customers; null if the provider does not reply at once. */
export async function fetchTimeFacts(settings: Settings): Promise<TimeFacts | null> {
  const options = { waitMilliseconds: BAR_WAIT_MILLISECONDS }
  const [clockReply, billsReply] = await Promise.all([
    requestManagement(settings, '/sandbox/clock', options),
    requestManagement(settings, '/sandbox/next-bills', options),
  ])
  const { data } = clock.safeParse(clockReply?.body)
  if (data === undefined) return null
  return { clock: data, nextBills: nextBills.safeParse(billsReply?.body).data ?? [] }
}

const refusal = z.object({ message: z.string() })

export type DaysRequest = { days: number } | { toNextBillOf: string }
/** The reason why no time passed, as a sentence; null if the provider does not reply. */
type PassDaysFailure = { problem: string | null }

export async function fetchClock(settings: Settings): Promise<Clock | null> {
  return clock.safeParse((await requestManagement(settings, '/sandbox/clock'))?.body).data ?? null
}

export async function passDays(
  settings: Settings,
  request: DaysRequest,
): Promise<PassedDays | PassDaysFailure> {
  const waitMilliseconds = DAYS_WAIT_MILLISECONDS
  const answer = await requestManagement(settings, '/sandbox/days', {
    method: 'POST',
    body: request,
    waitMilliseconds,
  })
  if (answer?.status === 404) return { problem: 'No account has this code.' }
  const parsed = passedDays.safeParse(answer?.body)
  return parsed.success ? parsed.data : { problem: refusal.safeParse(answer?.body).data?.message ?? null }
}
