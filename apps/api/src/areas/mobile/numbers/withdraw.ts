import type { NumbersChange } from '@switchboard/domain/mobile/numbers/trail'

import { audit, trailName } from '#api/platform/audit.ts'
import { holdAccount } from '#api/provider/books/accounts.ts'

import type { Numbers } from './ask.ts'
import { followRequest } from './follow.ts'
import type { Asking } from './prove-owner.ts'
import { requestById, stopRequests } from './store/requests.ts'
import { knownNumber } from './store/standing.ts'
import type { OfNumber } from './store/standing.ts'
import { tellOwner } from './store/tell.ts'

const ACTION: NumbersChange = 'number-request-withdrawn'

/**
 * Withdraws the open request of a number, as far as the network can still stop it. False if the account has no such number.
 * Without an open request nothing changes.
 */
export async function withdrawn(asking: Asking, of: OfNumber, numbers: Numbers): Promise<boolean> {
  const { db, actor, now, correlationId, publicUrl } = asking
  const stopped = await db.transaction(async (queries) => {
    await holdAccount(queries, of.accountCode)
    const known = await knownNumber(queries, of)
    if (known === null) return null
    const [requestId] = await stopRequests(queries, of)
    if (requestId === undefined) return 'nothing'
    const doneBy = trailName(actor)
    const detail = { service: of.serviceNumber, requestId }
    await audit(queries, {
      actor: doneBy,
      accountCode: of.accountCode,
      action: ACTION,
      correlationId,
      detail,
    })
    const source = `${ACTION}:${requestId}`
    await tellOwner(
      queries,
      { what: 'withdrawn' },
      { ...of, number: known.number, source, now, doneBy, publicUrl },
    )
    return requestId
  })
  if (stopped === null) return false
  if (stopped !== 'nothing') await followRequest({ ...numbers, db, now }, await requestById(db, stopped))
  return true
}
