import { spawn } from 'node:child_process'

import type { FloodTally } from './flood.ts'
import { goodIn, sendFlood } from './send-flood.ts'

/** The limit of HAProxy for one process: `maxconn` of `backend api`. */
const AT_ONCE = 48
/** More than a process has places, so that the process decides and not the sender. */
const CONNECTIONS = 400
const WARM_UP_SECONDS = 3
/** The second step sends this share of the rate served to `AT_ONCE` customers. */
const SHARE = 0.8
/** The loop ends by itself if its run was killed. */
const MAX_SECONDS = 600

type Below = {
  readonly frontPort: number
  readonly apiPort: number
  readonly requests: string[]
  readonly seconds: number
}

/**
 * Sends no more requests than the process can serve, while foreign programs take the processors. First, 48 customers
 * each send a request when the last is answered. Then `SHARE` of the rate reached is sent at fixed intervals, first
 * to HAProxy and then to the process itself. Any refusal is a failure.
 */
export async function watchBelowCapacity(below: Below, foreign: number): Promise<boolean> {
  const { frontPort, apiPort, requests, seconds } = below
  const load = startForeignLoad(foreign)
  try {
    const customers = { port: frontPort, requests, perSecond: null, connections: AT_ONCE }
    await sendFlood({ ...customers, seconds: WARM_UP_SECONDS })
    const closed = await sendFlood({ ...customers, seconds })
    const served = goodIn(closed.seconds) / seconds
    const byClock = { requests, seconds, perSecond: served * SHARE, connections: CONNECTIONS }
    const behind = await sendFlood({ ...byClock, port: frontPort })
    const direct = await sendFlood({ ...byClock, port: apiPort })
    console.table({
      [`${AT_ONCE} customers behind HAProxy`]: toRow(closed),
      [`${byClock.perSecond.toFixed(0)} a second behind HAProxy`]: toRow(behind),
      [`${byClock.perSecond.toFixed(0)} a second of the process`]: toRow(direct),
    })
    return [closed, behind, direct].every((tally) => isServedWhole(tally))
  } finally {
    load.stop()
  }
}

function toRow(tally: FloodTally) {
  const served = goodIn(tally.seconds) / tally.seconds.length
  return { 'served a second': Math.round(served), ...countLost(tally) }
}

function countLost({ seconds }: FloodTally): { refused: number; other: number } {
  return {
    refused: seconds.reduce((sum, { refused }) => sum + refused, 0),
    other: seconds.reduce((sum, { other }) => sum + other, 0),
  }
}

/** Whether something was answered and every answer was good. */
export function isServedWhole(tally: FloodTally): boolean {
  const { refused, other } = countLost(tally)
  return goodIn(tally.seconds) > 0 && refused + other === 0
}

/** Starts programs that only use up a processor each. */
function startForeignLoad(count: number): { stop(): void } {
  const loop = `const end = Date.now() + ${MAX_SECONDS * 1000}; while (Date.now() < end);`
  const children = Array.from({ length: count }, () =>
    spawn(process.execPath, ['-e', loop], { stdio: 'ignore' }),
  )
  return {
    stop: () => {
      for (const child of children) child.kill('SIGKILL')
    },
  }
}
