import type { Day } from '../day.ts'
import { lastDayToCancel } from '../ordering/following/cancelling.ts'

import type { Order } from './order.ts'

/** The step of the order on each of its dates. */
const STEPS = {
  internetConnect: 'connected',
  internetDisconnect: 'broadbandEnds',
  powerConnect: 'powerOn',
  powerDisconnect: 'powerEnds',
} as const

/** The last day to cancel the order if it is placed today; null if that day is over or not known yet. */
export function cancellableUntil({ dates, neededDates, facts }: Order): Day | null {
  if (dates.internetConnect === null) return null
  const steps = neededDates.flatMap((name) => {
    const on = dates[name]
    return on === null ? [] : [{ step: STEPS[name], on }]
  })
  const until = lastDayToCancel(steps)
  return until === null || until < facts.today ? null : until
}
