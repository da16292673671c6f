import { spawn } from 'node:child_process'

import type { FloodTally } from './flood.ts'
import { goodIn, sendFlood } from './send-flood.ts'

/** As many as HAProxy sends to one process at once: `maxconn` of `backend api`. */
const AT_ONCE = 48
/** More than the places of a process, so that the process decides and not the sender. */
const CONNECTIONS = 400
const WARM_UP_SECONDS = 3
/** Of what was served with `AT_ONCE` customers, so much is then asked for by the clock. */
const SHARE = 0.8
/** A loop ends by itself where its run was killed. */
const MAX_SECONDS = 600

type Below = {
  readonly frontPort: number
  readonly apiPort: number
  readonly requests: string[]
  readonly seconds: number
}

/**
 * No more is asked than the process can do, while foreign programs take the processors: first each of 48 customers asks when
 * the last answer is there, then most of what that came to is asked for by the clock, behind HAProxy and of the process itself.
 * Any refusal is a miss.
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

/** Whether something was answered and nothing was refused or answered otherwise. */
export function isServedWhole(tally: FloodTally): boolean {
  const { refused, other } = countLost(tally)
  return goodIn(tally.seconds) > 0 && refused + other === 0
}

/** Programs that do nothing but take a processor each. */
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
