import type { NumbersChange } from '@switchboard/domain/mobile/numbers/trail'

import { trailName } from '#api/platform/actor.ts'
import { audit } from '#api/platform/audit.ts'
import { lockAccount } from '#api/provider/books/accounts.ts'

import type { Numbers } from './create-request.ts'
import { followRequest } from './follow.ts'
import type { NumberRequestContext } from './prove-owner.ts'
import { readRequest, stopRequests } from './store/requests.ts'
import { findNumber } from './store/number-status.ts'
import type { PhoneNumberKey } from './store/number-status.ts'
import { notifyOwner } from './store/notify-owner.ts'

const ACTION: NumbersChange = 'number-request-withdrawn'

/**
 * Withdraws the open request of a number, as far as the network can still stop it. False if the account has no such number.
 * Without an open request nothing changes.
 */
export async function withdrawRequest(
  context: NumberRequestContext,
  key: PhoneNumberKey,
  numbers: Numbers,
): Promise<boolean> {
  const { db, actor, now, publicUrl } = context
  const withdrawn = await db.transaction(async (queries) => {
    await lockAccount(queries, key.accountCode)
    const known = await findNumber(queries, key)
    if (known === null) return null
    const [requestId] = await stopRequests(queries, key)
    if (requestId === undefined) return { requestId }
    const detail = { service: key.serviceNumber, requestId }
    await audit(queries, actor, { accountCode: key.accountCode, action: ACTION, detail })
    const source = `${ACTION}:${requestId}`
    await notifyOwner(
      queries,
      { what: 'withdrawn' },
      { ...key, number: known.number, source, now, doneBy: trailName(actor), publicUrl },
    )
    return { requestId }
  })
  if (withdrawn === null) return false
  const { requestId } = withdrawn
  if (requestId !== undefined) {
    await followRequest({ ...numbers, db, now }, await readRequest(db, requestId))
  }
  return true
}
