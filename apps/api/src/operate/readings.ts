import { dayAt } from '@switchboard/domain/day'

import { providerNow } from '#api/platform/clock.ts'
import { loadFile } from './load-file.ts'
import { readEiep13aHalfHours } from '#api/provider/metering/eiep13a.ts'
import { loadHalfHours } from '#api/provider/metering/load.ts'

/** Loads each line as a half-hour of the account that was supplied then. Rejected lines are reported by line number. */
await loadFile('npm run readings -- FILE, half-hours as EIEP13A', async (db, pieces, { report }) => {
  const now = await providerNow(db)
  const lines = readEiep13aHalfHours(pieces, dayAt(now), report)
  const { halfHours, days, changed } = await loadHalfHours(db, lines, { now, report })
  return `${halfHours} half-hours of ${days} days read, ${changed} of these days new or changed`
})
