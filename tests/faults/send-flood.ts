import { fork } from 'node:child_process'
import { join } from 'node:path'

import { floodTally } from './flood.ts'
import type { Flood, FloodTally } from './flood.ts'

/** Sends all requests from a separate process. */
export function sendFlood(flood: Flood): Promise<FloodTally> {
  const child = fork(join(import.meta.dirname, 'flood-sender.ts'))
  return new Promise((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`the flood ended with code ${code}`)))
    child.once('message', (tally) => {
      resolve(floodTally.parse(tally))
      child.kill()
    })
    child.send(flood)
  })
}

export function goodIn(seconds: FloodTally['seconds']): number {
  return seconds.reduce((sum, { good }) => sum + good, 0)
}
