import * as z from 'zod/mini'

import { addDays, day, daysBetween } from '@switchboard/domain/day'
import type { Day } from '@switchboard/domain/day'
import { startOfDay } from '@switchboard/domain/instant'

import { expect } from './provider.ts'
import type { Provider } from './provider.ts'

const HOUR_MILLISECONDS = 3_600_000

const clock = z.object({ now: z.string(), today: day })

export async function readClock({ management }: Pick<Provider, 'management'>) {
  return clock.parse(await (await fetch(`${management}/sandbox/clock`)).json())
}

/** Sends a command to the provider, as the time machine of the sandbox does. */
export async function sendTimeCommand(
  { management }: Pick<Provider, 'management'>,
  command: 'clock' | 'days',
  body: object,
): Promise<void> {
  const { ok, status } = await fetch(`${management}/sandbox/${command}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  expect([command, ok, status]).toStrictEqual([command, true, 200])
}

/** Moves the clock to a day, and runs everything that is due on the days until then. */
export async function liveUntil(provider: Provider, until: Day): Promise<void> {
  const { today } = await readClock(provider)
  await sendTimeCommand(provider, 'days', { days: daysBetween(today, until) })
}

/** Moves the clock to an hour of a day in New Zealand, and runs everything that is due until then. */
export async function liveUntilHour(provider: Provider, until: Day, hour: number): Promise<void> {
  const { today } = await readClock(provider)
  if (today < until) await liveUntil(provider, addDays(until, -1))
  const { now } = await readClock(provider)
  const milliseconds = startOfDay(until) + hour * HOUR_MILLISECONDS - Date.parse(now)
  await sendTimeCommand(provider, 'clock', { milliseconds })
  // a second run, because a job may wait for the result of another job
  for (let run = 0; run < 2; run += 1) await sendTimeCommand(provider, 'days', { days: 0 })
}
