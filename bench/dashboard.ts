import { createProvider } from '../apps/api/src/create-provider.ts'

import type { Measurement } from './report.ts'
import { createServices } from './services.ts'
import { measureCall } from './signed-in-call.ts'

/** Measures the call of the dashboard, on filled books. */
export function measureDashboard(rounds: number): Promise<Measurement> {
  return measureCall(
    {
      what: 'the dashboard call',
      path: 'dashboard',
      servedBy: 'product.ts',
      appOn: (db) => createProvider(createServices(db), { checkReplies: true }),
      statements: 3,
      goal: 0.75,
    },
    rounds,
  )
}
