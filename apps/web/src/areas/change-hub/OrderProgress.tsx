import { useQuery } from '@tanstack/react-query'

import { toCourseLines } from '@switchboard/domain/ordering/following/course'
import type { CourseLine } from '@switchboard/domain/ordering/following/course'

import { toTimelineStep } from '#web/ordering/timeline-step.ts'
import { Timeline } from '#web/ui/Timeline.tsx'
import type { TimelineStep } from '#web/ui/Timeline.tsx'

import styles from './OrderProgress.module.css'
import { orderQuery } from './screen-queries.ts'

/**
 * The steps of an order with their days; the next one is marked. Shows nothing until the steps are loaded, or if they cannot be
 * loaded. Source: HUB-039.
 */
export function OrderProgress({ orderNumber }: { readonly orderNumber: string }) {
  const { data, isPending } = useQuery(orderQuery(orderNumber))
  if (data === undefined) return <div className={isPending ? styles.loading : undefined} />
  return (
    <div className={styles.progress}>
      <Timeline label={`Steps of order ${orderNumber}`} steps={toMarkedSteps(toCourseLines(data))} />
    </div>
  )
}

function toMarkedSteps(lines: readonly CourseLine[]): TimelineStep[] {
  const next = lines.find(({ done }) => !done)
  return lines.map((line) => {
    const { children, ...step } = toTimelineStep(line)
    return line === next ? { ...step, children, state: 'now', word: 'Next' } : step
  })
}
