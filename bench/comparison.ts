import { median, spread } from './figures.ts'
import { atLeast } from './report.ts'
import type { Measurement } from './report.ts'

/** One burst of work on one side: the CPU time of the working process per operation, and the rate. */
export type Burst = {
  readonly cpuMicroseconds: number
  readonly perSecond: number
  /** Milliseconds. */
  readonly p50: number
  readonly p99: number
}

export type Side = { readonly name: string; warmUp(): Promise<void>; burst(): Promise<Burst> }

const SIDE_HEADS = ['side', 'CPU us each (range)', 'per second (range)', 'p50 ms', 'p99 ms'] as const

/** Measures limit and product in turns, so that other work of the machine affects both. */
export async function compareSides(
  subject: string,
  { limit, product }: { limit: Side; product: Side },
  { rounds, goal }: { rounds: number; goal: number },
): Promise<Measurement> {
  const sides = [limit, product].map((side) => ({ ...side, bursts: new Array<Burst>() }))
  for (const side of sides) await side.warmUp()
  for (let round = 0; round < rounds; round += 1) {
    // the first side alternates, because it has the colder processor
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
