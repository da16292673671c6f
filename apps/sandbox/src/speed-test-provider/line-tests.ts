import * as z from 'zod/mini'

import { hashToNumber } from './hash-to-number.ts'

/** The duration of a test. A slow test ends after the portal has stopped waiting. */
const TEST_MILLISECONDS = 4_000
const SLOW_MILLISECONDS = 5 * 60_000

const mbps = z.number().check(z.positive(), z.lte(20_000))

/** The facts about the line to be tested. */
export const testRequest = z.strictObject({
  line: z.string().check(z.minLength(1), z.maxLength(200)),
  downstreamMbps: mbps,
  upstreamMbps: mbps,
})
export type LineTestInput = z.output<typeof testRequest>

const flag = z.prefault(z.boolean(), false)

/**
 * The behaviour of the provider. A missing switch is off. `slow` and `failing` apply to tests requested from then on.
 */
export const switches = z.strictObject({
  down: flag,
  silent: flag,
  refusing: flag,
  slow: flag,
  failing: flag,
})
export type Switches = z.output<typeof switches>

type LineTest = LineTestInput & {
  readonly reference: string
  readonly requestedAt: number
  readonly slow: boolean
  readonly fails: boolean
}

export type LineTests = ReturnType<typeof createLineTests>

/** The requested tests by reference. They are kept in memory until the sandbox ends. */
export function createLineTests() {
  const tests = new Map<string, LineTest>()
  let current = switches.parse({})
  return {
    switches: () => current,
    setSwitches: (newSwitches: Switches) => {
      current = newSwitches
    },
    count: () => tests.size,
    find: (reference: string) => tests.get(reference) ?? null,

    /** A repeated reference is the same test. */
    start(reference: string, request: LineTestInput, now: number): LineTest {
      const known = tests.get(reference)
      if (known !== undefined) return known
      const test = { ...request, reference, requestedAt: now, slow: current.slow, fails: current.failing }
      tests.set(reference, test)
      return test
    },
  }
}

/** The state of a test at an instant, in the format of the provider. */
export function toTestReply(test: LineTest, now: number) {
  const { reference, requestedAt, slow, fails } = test
  const doneAt = requestedAt + (slow ? SLOW_MILLISECONDS : TEST_MILLISECONDS)
  if (now < doneAt) return { reference, state: 'running' as const, result: null }
  if (fails) return { reference, state: 'failed' as const, result: null }
  return { reference, state: 'done' as const, result: calculateResult(test, doneAt) }
}

/** Each test measures 94 to 99 percent of the sold rates. */
function calculateResult({ reference, downstreamMbps, upstreamMbps }: LineTest, doneAt: number) {
  const share = (direction: string) => (94 + hashToNumber(`${reference} ${direction}`, 51) / 10) / 100
  return {
    testedAt: new Date(doneAt).toISOString(),
    downloadMbps: toTenths(downstreamMbps * share('down')),
    uploadMbps: toTenths(upstreamMbps * share('up')),
    latencyMs: toTenths(2 + hashToNumber(`${reference} delay`, 40) / 10),
  }
}

function toTenths(value: number): number {
  return Math.round(value * 10) / 10
}
