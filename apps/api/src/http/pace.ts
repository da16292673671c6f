/** One piece of work after the other, so far apart; so many may come at once after a while without any. */
export type Pace = { readonly everyMilliseconds: number; readonly atOnce: number }

/** So many may be kept in mind before those who have not come for a while are forgotten. */
const MANY = 1_000

/**
 * Says how long work has to wait that somebody asks for now, in milliseconds: 0 as long as they keep to the pace. The time
 * is handed in as milliseconds that never run backwards.
 */
export function paceOf({ everyMilliseconds, atOnce }: Pace) {
  /** When the place after the last one that was given begins. */
  const nextOf = new Map<string, number>()
  const ahead = (atOnce - 1) * everyMilliseconds
  let most = MANY

  function forgetBefore(now: number): void {
    for (const [who, next] of nextOf) if (next <= now - ahead) nextOf.delete(who)
    // so that looking through all of them is done once in as many calls as there are
    most = Math.max(MANY, 2 * nextOf.size)
  }

  return function waitOf(who: string, now: number): number {
    if (nextOf.size > most) forgetBefore(now)
    const place = Math.max(nextOf.get(who) ?? now - ahead, now - ahead)
    nextOf.set(who, place + everyMilliseconds)
    return Math.max(0, place - now)
  }
}
