import type { Measurement } from './report.ts'
import { measureCall } from './signed-in-call.ts'
import { SMALL_PATH, smallCallServer } from './small-call.ts'

/** Measures the overhead of the whole stack for a signed-in reply of 2 KB. */
export function measureHttp(rounds: number): Promise<Measurement> {
  return measureCall(
    {
      what: 'a signed-in GET of 2 KB',
      path: SMALL_PATH,
      servedBy: 'small-call.ts',
      appOn: (db) => smallCallServer(db, true),
      statements: 1,
      goal: 0.6,
    },
    rounds,
  )
}
