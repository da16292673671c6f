import { dayText, weekdayName } from '@switchboard/domain/day'
import type { CourseLine } from '@switchboard/domain/ordering/following/course'

import type { TimelineStep } from '#web/ui/Timeline.tsx'

/** A step of an order on a timeline. */
export function toTimelineStep({ step, title, note, on, done }: CourseLine): TimelineStep {
  return {
    id: step,
    title,
    state: done ? 'done' : 'next',
    ...(on !== null && { date: `${weekdayName(on)} ${dayText(on)}` }),
    ...(on === null && !done && AWAITED_STEPS.has(step) && { date: 'We will tell you the day' }),
    ...(note !== '' && { children: note }),
  }
}

/** Steps for which a missing day is explained, because the customer waits for it. */
const AWAITED_STEPS: ReadonlySet<CourseLine['step']> = new Set(['connected', 'added', 'powerOn', 'delivered'])
