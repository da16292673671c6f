import { NotUsable } from '#api/platform/start-problem.ts'
import type { Services } from '#api/platform/services.ts'

import { findLostPayments } from './after-restore/find-lost-payments.ts'

/**
 * Throws `NotUsable` where gateway or bank have payments that the database lost by a restore: new writes would be based on wrong
 * balances. A party that does not reply prevents no start. Source: OPS-013.
 */
export async function refuseLostPayments(
  services: Pick<Services, 'db' | 'environment' | 'logger'>,
): Promise<void> {
  const result = await findLostPayments(services)
  if (result.kind === 'nothingToCompare') return
  const { lost, missing, newest } = result
  for (const { party, list } of missing)
    services.logger.warn(
      { party, list },
      'no list to compare: a restore that lost payments would not be found',
    )
  if (lost.length > 0)
    throw new NotUsable(
      `Gateway and bank have ${lost.length} payments that this database does not have, so it was restored to an earlier ` +
        `moment. Run npm run operate -- after-restore --since MOMENT (${newest.toISOString()} or earlier), or waive it by name: ` +
        `npm run operate -- after-restore --waive NAME REASON.`,
    )
}
