import { median, spread } from './figures.ts'
import { atLeast } from './report.ts'
import type { Measurement } from './report.ts'

/** One burst of work on one side: CPU of the working process per operation, and how fast it went. */
export type Burst = {
  readonly cpuMicroseconds: number
  readonly perSecond: number
  /** Milliseconds. */
  readonly p50: number
  readonly p99: number
}

export type Side = { readonly name: string; warmUp(): Promise<void>; burst(): Promise<Burst> }

const SIDE_HEADS = ['side', 'CPU us each (range)', 'per second (range)', 'p50 ms', 'p99 ms'] as const

/** The limit and the product in turns, so that whatever else the machine does falls on both. */
export async function compareSides(
  subject: string,
  { limit, product }: { limit: Side; product: Side },
  { rounds, goal }: { rounds: number; goal: number },
): Promise<Measurement> {
  const sides = [limit, product].map((side) => ({ ...side, bursts: new Array<Burst>() }))
  for (const side of sides) await side.warmUp()
  for (let round = 0; round < rounds; round += 1) {
    // the one to go first changes, or it would always have the colder processor
    for (const side of round % 2 === 0 ? sides : sides.toReversed()) side.bursts.push(await side.burst())
  }
  const [ofLimit = 0, ofProduct = 0] = sides.map(({ bursts }) =>
    median(bursts.map((burst) => burst.cpuMicroseconds)),
  )
  return {
    heads: SIDE_HEADS,
    rows: sides.map(({ name, bursts }) => [
      name,
      spread(bursts.map((burst) => burst.cpuMicroseconds)),
      spread(bursts.map((burst) => burst.perSecond)),
      median(bursts.map((burst) => burst.p50)).toFixed(2),
      median(bursts.map((burst) => burst.p99)).toFixed(2),
    ]),
    verdicts: [atLeast(`${subject}, CPU of the limit to CPU of the product`, ofLimit / ofProduct, goal)],
    rounds: sides.map(({ name, bursts }) => ({ name, bursts })),
  }
}
