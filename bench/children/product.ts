import * as z from 'zod/mini'

import { openPostgres } from '../../apps/api/src/platform/database/postgres.ts'
import { createMetrics } from '../../apps/api/src/operate/management/metrics.ts'
import { createProvider } from '../../apps/api/src/create-provider.ts'
import { createServices } from '../services.ts'

import { answerParent, inputFromParent } from './answer-parent.ts'

const { url } = inputFromParent(z.object({ url: z.string() }))

/** The whole provider, as in production. */
const app = await createProvider(createServices(openPostgres(url)), {
  checkReplies: false,
  metrics: createMetrics(),
})
const address = await app.listen({ host: '127.0.0.1', port: 0 })
answerParent(Number(new URL(address).port))
