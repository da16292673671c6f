import { statement } from '#api/platform/database/database.ts'
import type { Queries } from '#api/platform/database/database.ts'

const clockStatement = statement<{ offset_milliseconds: number }>(
  'provider-clock',
  'select offset_milliseconds from provider_clock',
)

/** The provider's instant for a call without a session. */
export async function providerNow(db: Queries): Promise<number> {
  const [clock] = await db.rows(clockStatement, [])
  return Date.now() + (clock?.offset_milliseconds ?? 0)
}

const pastClockStatement = statement<{ offset_milliseconds: number }>(
  'provider-clock-then',
  'select offset_milliseconds from provider_clock_move where moved_at <= $1 order by moved_at desc limit 1',
)

/** The provider's instant at a past system instant. The offset of that time is used, so that later moves change no past event. */
export async function providerInstantAt(db: Queries, systemMilliseconds: number): Promise<number> {
  const [clock] = await db.rows(pastClockStatement, [new Date(systemMilliseconds)])
  return systemMilliseconds + (clock?.offset_milliseconds ?? 0)
}
