import { mobileNumberText } from '@switchboard/domain/mobile-number'

import { jobActor, trailName } from '#api/platform/actor.ts'
import { providerNow } from '#api/platform/clock.ts'
import type { Queries } from '#api/platform/database/database.ts'
import type { Job } from '#api/platform/jobs/jobs.ts'
import type { Services } from '#api/platform/services.ts'
import { fetchDepartures } from '#api/partners/mobile/departures.ts'
import type { Departure } from '#api/partners/mobile/departures.ts'
import { leaveMovedNumber } from '#api/provider/services/left-numbers.ts'

import { insertDeparture, readLatestDeparture } from './store/departures.ts'
import { notifyOwner } from './store/notify-owner.ts'

const EVERY_SECONDS = 300
const DAY_MILLISECONDS = 86_400_000
/** The network may list a number late. */
const OVERLAP_MILLISECONDS = DAY_MILLISECONDS
const OLDEST_MILLISECONDS = 90 * DAY_MILLISECONDS

/**
 * Fetches the numbers that the network moved to other providers. The account has left such a number, and its owner is notified on
 * every other channel. A number that is fetched again changes nothing. Source: MOB-089.
 */
export function departuresJob({ db, environment, logger }: Services): Job {
  return {
    name: 'mobile numbers that moved',
    everySeconds: EVERY_SECONDS,
    async run(stopping) {
      const now = await providerNow(db)
      const latest = await readLatestDeparture(db)
      const since = Math.max((latest ?? 0) - OVERLAP_MILLISECONDS, now - OLDEST_MILLISECONDS)
      const reply = await fetchDepartures(environment, { since, now })
      if (reply.kind === 'notOffered') return
      if (reply.kind === 'notUnderstood') throw new Error(`the list of numbers that moved: ${reply.why}`)
      if (reply.kind !== 'listed') {
        logger.warn({ why: reply.kind }, 'the mobile network does not list the numbers that moved')
        return
      }
      for (const departure of reply.items) {
        if (stopping.aborted) return
        await db.transaction((queries) =>
          saveDeparture(queries, departure, { now, publicUrl: environment.PUBLIC_URL }),
        )
      }
    },
  }
}

async function saveDeparture(
  queries: Queries,
  { number, at }: Departure,
  { now, publicUrl }: { readonly now: number; readonly publicUrl: string },
): Promise<void> {
  const shown = mobileNumberText(number)
  const lines = await insertDeparture(queries, { number, shown, at })
  for (const { accountCode, serviceNumber } of lines) {
    await leaveMovedNumber(queries, accountCode, number)
    await notifyOwner(
      queries,
      { what: 'movedAway' },
      {
        accountCode,
        serviceNumber,
        number: shown,
        source: `mobile-moved:${number}:${at}`,
        now,
        happenedAt: at,
        doneBy: trailName(jobActor('moved-numbers')),
        publicUrl,
      },
    )
  }
}
