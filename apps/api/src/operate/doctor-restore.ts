import type { Database } from '#api/platform/database/database.ts'
import type { Environment } from '#api/platform/environment.ts'

import { findLostPayments } from './after-restore/find-lost-payments.ts'
import type { LostPayments } from './after-restore/find-lost-payments.ts'
import { note, ok, wrong } from './symptom.ts'
import type { Symptom } from './symptom.ts'

/** Shorter than for a payment, because the doctor waits five seconds for all of the database. */
const TIMEOUT_SECONDS = 2

/** Checks whether gateway and bank have payments that the database lost by a restore. Source: OPS-013. */
export async function checkRestore(db: Database, settings: Environment): Promise<Symptom[]> {
  if (settings.SANDBOX) return []
  const GATEWAY_TIMEOUT_SECONDS = Math.min(settings.GATEWAY_TIMEOUT_SECONDS, TIMEOUT_SECONDS)
  return [toSymptom(await findLostPayments({ db, environment: { ...settings, GATEWAY_TIMEOUT_SECONDS } }))]
}

function toSymptom(result: LostPayments): Symptom {
  if (result.kind === 'nothingToCompare') return ok('restore', 'no card payment to compare from')
  const { lost, missing, newest } = result
  if (lost.length > 0)
    return wrong(
      'restore',
      `gateway and bank have ${lost.length} payments that this database does not have`,
      `npm run operate -- after-restore --since ${newest.toISOString()}, or earlier`,
    )
  return missing.length === 0
    ? ok('restore', 'gateway and bank have no payment that this database does not have')
    : note(
        'restore',
        `${missing.map(({ party, list }) => `${list} of the ${party}`).join(' and ')} could not be compared`,
        'after a restore compare its statement with the books',
      )
}
