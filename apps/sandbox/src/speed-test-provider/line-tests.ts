import * as z from 'zod/mini'

import { numberBelow } from './from-text.ts'

/** A test takes so long at the provider; a slow one comes after whoever asked has given up. */
const TEST_MILLISECONDS = 4_000
const SLOW_MILLISECONDS = 5 * 60_000

const mbps = z.number().check(z.positive(), z.lte(20_000))

/** What is known of the line that is to be tested. */
export const asked = z.strictObject({
  line: z.string().check(z.minLength(1), z.maxLength(200)),
  downstreamMbps: mbps,
  upstreamMbps: mbps,
})
export type Asked = z.output<typeof asked>

const flag = z.prefault(z.boolean(), false)

/** How the provider behaves; what is not given is off. Slow and failing hold for what is asked from then on. */
export const switches = z.strictObject({
  down: flag,
  silent: flag,
  refusing: flag,
  slow: flag,
  failing: flag,
})
export type Switches = z.output<typeof switches>

type LineTest = Asked & {
  readonly reference: string
  readonly askedAt: number
  readonly slow: boolean
  readonly fails: boolean
}

export type LineTests = ReturnType<typeof lineTests>

/** The tests that were asked for, by their references, until the sandbox ends. */
export function lineTests() {
  const tests = new Map<string, LineTest>()
  let turned = switches.parse({})
  return {
    switches: () => turned,
    turn: (to: Switches) => {
      turned = to
    },
    many: () => tests.size,
    of: (reference: string) => tests.get(reference) ?? null,

    /** The same reference again is the same test. */
    take(reference: string, of: Asked, now: number): LineTest {
      const known = tests.get(reference)
      if (known !== undefined) return known
      const test = { ...of, reference, askedAt: now, slow: turned.slow, fails: turned.failing }
      tests.set(reference, test)
      return test
    },
  }
}

/** How a test stands at an instant, as the provider says it. */
export function standingOf(test: LineTest, now: number) {
  const { reference, askedAt, slow, fails } = test
  const doneAt = askedAt + (slow ? SLOW_MILLISECONDS : TEST_MILLISECONDS)
  if (now < doneAt) return { reference, state: 'running' as const, result: null }
  if (fails) return { reference, state: 'failed' as const, result: null }
  return { reference, state: 'done' as const, result: resultOf(test, doneAt) }
}

/** Of what the line is sold for, 94 to 99 of 100 arrive, another share with each test. */
function resultOf({ reference, downstreamMbps, upstreamMbps }: LineTest, doneAt: number) {
  const share = (what: string) => (94 + numberBelow(`${reference} ${what}`, 51) / 10) / 100
  return {
    testedAt: new Date(doneAt).toISOString(),
    downloadMbps: toTenths(downstreamMbps * share('down')),
    uploadMbps: toTenths(upstreamMbps * share('up')),
    latencyMs: toTenths(2 + numberBelow(`${reference} delay`, 40) / 10),
  }
}

function toTenths(value: number): number {
  return Math.round(value * 10) / 10
}
