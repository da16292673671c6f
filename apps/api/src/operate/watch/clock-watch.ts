import { Gauge } from 'prom-client'
import type { Registry } from 'prom-client'

import { isClockOff, measureClockDifference } from '#api/platform/database/clock-difference.ts'
import type { Job } from '#api/platform/jobs/jobs.ts'
import type { Services } from '#api/platform/services.ts'

const EVERY_SECONDS = 60

/**
 * Compares the clock of this process with the database's, which all processes share. A process whose clock is off makes tokens
 * that others refuse, and refuses theirs. Source: OPS-036.
 */
export function createClockWatch({ db, logger }: Pick<Services, 'db' | 'logger'>, registry: Registry): Job {
  const difference = new Gauge({
    name: 'clock_difference_seconds',
    help: 'How far the clock of this process is ahead of the one of the database',
    registers: [registry],
  })
  let wasOff = false
  return {
    name: 'clock comparison',
    everySeconds: EVERY_SECONDS,
    async run() {
      const milliseconds = await measureClockDifference(db)
      difference.set(milliseconds / 1000)
      const isOff = isClockOff(milliseconds)
      if (isOff && !wasOff)
        logger.error(
          { seconds: milliseconds / 1000 },
          'the clock of this machine and that of the database are apart: other processes refuse the tokens of this one',
        )
      wasOff = isOff
    },
  }
}
