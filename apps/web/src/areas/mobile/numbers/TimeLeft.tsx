import { useEffect, useState } from 'react'

import { secondsLeft } from '@switchboard/domain/mobile/numbers/rules'

import { timeText } from '#web/ui/clock-text.ts'

import styles from './Numbers.module.css'

const TICK_MILLISECONDS = 1_000
const MINUTE_SECONDS = 60
const HOUR_SECONDS = 3_600

type TimeLeftProps = {
  readonly until: number
  /** The provider's time when the page received `until`, in milliseconds. */
  readonly receivedAt: number
}

/** For example `by 2:05 pm: 1 hour 43 minutes left`, by the provider's clock. */
export function TimeLeft({ until, receivedAt }: TimeLeftProps) {
  const passed = useMillisecondsSince(receivedAt)
  return (
    <span className={styles.left}>
      by {timeText(until)}: {formatTimeLeft(secondsLeft(until, receivedAt + passed))}
    </span>
  )
}

/** Milliseconds since `receivedAt` last changed. They do not depend on the device's clock, which may be set meanwhile. */
function useMillisecondsSince(receivedAt: number): number {
  const [elapsed, setElapsed] = useState({ receivedAt, milliseconds: 0 })
  useEffect(() => {
    const start = performance.now()
    const timer = setInterval(
      () => setElapsed({ receivedAt, milliseconds: performance.now() - start }),
      TICK_MILLISECONDS,
    )
    return () => clearInterval(timer)
  }, [receivedAt])
  return elapsed.receivedAt === receivedAt ? elapsed.milliseconds : 0
}

export function formatTimeLeft(seconds: number): string {
  if (seconds === 0) return 'no time left'
  if (seconds < MINUTE_SECONDS) return `${formatCount(seconds, 'second')} left`
  const hours = Math.floor(seconds / HOUR_SECONDS)
  const minutes = Math.floor((seconds % HOUR_SECONDS) / MINUTE_SECONDS)
  const parts = [
    ...(hours > 0 ? [formatCount(hours, 'hour')] : []),
    ...(minutes > 0 ? [formatCount(minutes, 'minute')] : []),
  ]
  return `${parts.join(' ')} left`
}

function formatCount(count: number, unit: string): string {
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}
