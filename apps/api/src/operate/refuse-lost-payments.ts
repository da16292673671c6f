import { NotUsable } from '#api/platform/start-problem.ts'
import type { Services } from '#api/platform/services.ts'

import { describeLoss, findLostPayments } from './after-restore/find-lost-payments.ts'

/**
 * Throws `NotUsable` where gateway or bank have payments that the database lost by a restore: new writes would be based on wrong
 * balances. A party that does not reply prevents no start. Source: OPS-013.
 */
export async function refuseLostPayments(
  services: Pick<Services, 'db' | 'environment' | 'logger'>,
): Promise<void> {
  const result = await findLostPayments(services)
  if (result.kind === 'nothingToCompare') return
  const { lost, missing } = result
  for (const { party, list } of missing)
    services.logger.warn(
      { party, list },
      'no list to compare: a restore that lost payments would not be found',
    )
  if (lost.length > 0) throw new NotUsable(describeLoss(result))
}
