import { fillPath } from '@switchboard/domain/call'
import { setManualPayment } from '@switchboard/domain/payments/method-calls'

import { PAYING_ACCOUNTS } from './accounts.ts'

const EVERY_MILLISECONDS = 200
const GIVEN_UP_MILLISECONDS = 60_000

type Probe = { readonly begun: number; readonly ended: number; readonly good: boolean }

export type WriteProbe = {
  /** The milliseconds from an instant to the first confirmation of a write that was sent after it. */
  outageFrom(instant: number): number
  stop(): Promise<void>
}

/** Writes at fixed intervals, however long the replies take. */
export function probeWrites(apiUrl: string, token: () => string): WriteProbe {
  const probes: Probe[] = []
  const running = new Set<Promise<void>>()
  let count = 0

  async function probe(): Promise<void> {
    count += 1
    const accountCode = PAYING_ACCOUNTS[count % PAYING_ACCOUNTS.length] ?? ''
    const begun = Date.now()
    const answer = await fetch(apiUrl + fillPath(setManualPayment.path, { accountCode }), {
      method: setManualPayment.method,
      headers: { authorization: `Bearer ${token()}`, 'idempotency-key': `probe-${begun}-${count}` },
      signal: AbortSignal.timeout(GIVEN_UP_MILLISECONDS),
    }).catch(() => null)
    await answer?.arrayBuffer().catch(() => undefined)
    probes.push({ begun, ended: Date.now(), good: answer?.ok === true })
  }

  const timer = setInterval(() => {
    const one = probe()
    running.add(one)
    void one.finally(() => running.delete(one))
  }, EVERY_MILLISECONDS)

  return {
    outageFrom: (instant) =>
      Math.min(...probes.filter(({ begun, good }) => good && begun >= instant).map(({ ended }) => ended)) -
      instant,
    stop: async () => {
      clearInterval(timer)
      await Promise.all(running)
    },
  }
}
