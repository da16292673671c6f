import * as z from 'zod/mini'

import { runBills } from '../../apps/api/src/provider/books/bill-run.ts'
import { openPostgres } from '../../apps/api/src/platform/database/postgres.ts'
import { BILL_DAY } from '../due-accounts.ts'
import { createServices } from '../services.ts'

import { answerParent, inputFromParent } from './answer-parent.ts'

const { url } = inputFromParent(z.object({ url: z.string() }))
const services = createServices(openPostgres(url))

/** Each piece of work is a bill run. Some are killed in the middle. */
answerParent(0, async () => {
  await runBills(services, { today: BILL_DAY, now: Date.now() })
  return {}
})
