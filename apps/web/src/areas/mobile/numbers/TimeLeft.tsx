import { useEffect, useState } from 'react'

import { timeText } from '@switchboard/domain/instant'
import { secondsLeft } from '@switchboard/domain/mobile/numbers/rules'

import styles from './Numbers.module.css'

const TICK_MILLISECONDS = 1_000
const MINUTE_SECONDS = 60
const HOUR_SECONDS = 3_600

type TimeLeftProps = {
  readonly until: number
  /** The provider's instant when the page heard of it. */
  readonly heardAt: number
}

/** `by 2:05 pm: 1 hour 43 minutes left`, by the provider's clock, which need not be the device's. */
export function TimeLeft({ until, heardAt }: TimeLeftProps) {
  const passed = usePassedSince(heardAt)
  return (
    <span className={styles.left}>
      by {timeText(until)}: {timeLeftText(secondsLeft(until, heardAt + passed))}
    </span>
  )
}

/** Milliseconds since a value came, by a clock that nobody sets. */
function usePassedSince(heardAt: number): number {
  const [{ of, passed }, setPassed] = useState({ of: heardAt, passed: 0 })
  useEffect(() => {
    const begun = performance.now()
    const timer = setInterval(
      () => setPassed({ of: heardAt, passed: performance.now() - begun }),
      TICK_MILLISECONDS,
    )
    return () => clearInterval(timer)
  }, [heardAt])
  return of === heardAt ? passed : 0
}

export function timeLeftText(seconds: number): string {
  if (seconds === 0) return 'no time left'
  if (seconds < MINUTE_SECONDS) return `${many(seconds, 'second')} left`
  const hours = Math.floor(seconds / HOUR_SECONDS)
  const minutes = Math.floor((seconds % HOUR_SECONDS) / MINUTE_SECONDS)
  const parts = [
    ...(hours > 0 ? [many(hours, 'hour')] : []),
    ...(minutes > 0 ? [many(minutes, 'minute')] : []),
  ]
  return `${parts.join(' ')} left`
}

function many(count: number, unit: string): string {
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}
