import { chooseReplacement } from '@switchboard/domain/mobile/numbers/rules'
import type { SimReplacement } from '@switchboard/domain/mobile/numbers/rules'

import { readRestedFactor } from '#api/identity/second-factor-store.ts'
import type { Queries } from '#api/platform/database/database.ts'

import { findChangeBlock } from './guard-steps.ts'
import type { StoredNumber } from './store/number-status.ts'

/**
 * How the owner gets a number on another SIM. A session with a second factor has proven it before the call is handled. A factor
 * that is younger than 72 hours is no proof against a lock or a freeze.
 */
export async function findReplacement(
  queries: Queries,
  known: StoredNumber,
  userId: string,
): Promise<SimReplacement> {
  const isGuarded = findChangeBlock(known) !== null
  const { isLost } = known
  const hasSecondFactor = isGuarded && isLost && (await readRestedFactor(queries, userId))
  return chooseReplacement({ isGuarded, isLost, hasSecondFactor })
}
