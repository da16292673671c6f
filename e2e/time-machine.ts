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

/** Asks the provider what the sandbox's time machine asks of it. */
export async function askTimeMachine(
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

/** Lets the days pass until this one, with all that falls due. */
export async function liveUntil(provider: Provider, until: Day): Promise<void> {
  const { today } = await readClock(provider)
  await askTimeMachine(provider, 'days', { days: daysBetween(today, until) })
}

/** Lets the days pass until an hour of this one, by New Zealand's clocks, with all that falls due until then. */
export async function liveUntilHour(provider: Provider, until: Day, hour: number): Promise<void> {
  const { today } = await readClock(provider)
  if (today < until) await liveUntil(provider, addDays(until, -1))
  const { now } = await readClock(provider)
  const milliseconds = startOfDay(until) + hour * HOUR_MILLISECONDS - Date.parse(now)
  await askTimeMachine(provider, 'clock', { milliseconds })
  // what one job hears of another company, another job may wait for
  for (let run = 0; run < 2; run += 1) await askTimeMachine(provider, 'days', { days: 0 })
}
