import type { Day } from '@switchboard/domain/day'
import { CHANGE_KINDS } from '@switchboard/domain/product-change/change-kind'
import { CHANGES } from '@switchboard/domain/product-change/kinds'

import { audit } from '#api/platform/audit.ts'
import { lockAccount } from '#api/provider/books/accounts.ts'
import type { Queries } from '#api/platform/database/database.ts'

import type { ChangeContext } from '../change-context.ts'

import { queueUndoNotice } from './letters.ts'
import { findChangeState, listWaitingChanges, undoCharges } from './store.ts'
import type { WaitingChange } from './store.ts'

/** Undoes a waiting change, with its audit entry and notice. The caller has locked the account. */
export async function undoChange(
  queries: Queries,
  context: ChangeContext,
  change: WaitingChange,
): Promise<void> {
  const { accountCode, now, actor } = context
  const { change_number: changeNumber, kind, starts_on: startsOn } = change
  await undoCharges(queries, { accountCode, changeNumber, now })
  const detail = { kind, startsOn, change: changeNumber }
  await audit(queries, actor, { accountCode, action: 'product-change-undone', detail })
  await queueUndoNotice(queries, context, change)
}

/** Undoes the waiting change of a service, if there is one, under a lock of the account. */
export async function undoWaitingChange(
  queries: Queries,
  context: ChangeContext,
  service: string,
): Promise<void> {
  const kind = CHANGE_KINDS.find(
    (each) => CHANGES[each].services.includes(service) || CHANGES[each].plan === service,
  )
  if (kind === undefined) return
  await lockAccount(queries, context.accountCode)
  const waiting = (await listWaitingChanges(queries, context)).find((change) => change.kind === kind)
  if (waiting !== undefined) await undoChange(queries, context, waiting)
}

/** Undoes the change of this number. A repeated call succeeds. */
export async function undoChangeByNumber(
  queries: Queries,
  context: ChangeContext,
  changeNumber: string,
): Promise<{ readonly startsOn: Day } | 'CHANGE_NOT_FOUND' | 'CHANGE_TOO_LATE_TO_UNDO'> {
  await lockAccount(queries, context.accountCode)
  const state = await findChangeState(queries, context.accountCode, changeNumber)
  if (state === null) return 'CHANGE_NOT_FOUND'
  const reply = { startsOn: state.starts_on }
  if (state.is_undone) return reply
  const waiting = (await listWaitingChanges(queries, context)).find(
    (change) => String(change.change_number) === changeNumber,
  )
  if (waiting === undefined) return 'CHANGE_TOO_LATE_TO_UNDO'
  await undoChange(queries, context, waiting)
  return reply
}
