import { createProvider } from '../apps/api/src/create-provider.ts'

import type { Measurement } from './report.ts'
import { servicesOf } from './services.ts'
import { measuredCall } from './signed-in-call.ts'

/** The dashboard's one call, on filled books. */
export function measureDashboard(rounds: number): Promise<Measurement> {
  return measuredCall(
    {
      what: 'the dashboard call',
      path: 'dashboard',
      servedBy: 'product.ts',
      appOn: (db) => createProvider(servicesOf(db), { checkReplies: true }),
      statements: 3,
      goal: 0.75,
    },
    rounds,
  )
}
