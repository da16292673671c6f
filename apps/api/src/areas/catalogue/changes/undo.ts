import type { Day } from '@switchboard/domain/day'
import { CHANGES, CHANGE_KINDS } from '@switchboard/domain/product-change/kinds'

import { audit } from '#api/platform/audit.ts'
import { lockAccount } from '#api/provider/books/accounts.ts'
import type { Queries } from '#api/platform/database/database.ts'

import type { Changing } from '../product-change.ts'

import { queueUndoNotice } from './letters.ts'
import { findChangeState, undoCharges, waitingChanges } from './store.ts'
import type { WaitingRow } from './store.ts'

/** Undoes a change that waits, with its trace and letter. The account is held. */
export async function undoChange(queries: Queries, change: Changing, row: WaitingRow): Promise<void> {
  const { accountCode, now, actor } = change
  await undoCharges(queries, { accountCode, changeNumber: row.change_number, now })
  const detail = { kind: row.kind, startsOn: row.starts_on, change: row.change_number }
  await audit(queries, actor, { accountCode, action: 'product-change-undone', detail })
  await queueUndoNotice(queries, change, row)
}

/** Holds the account and undoes what waits of a product's service or of a plan's, in whose place something else is put. */
export async function undoWaitingChange(queries: Queries, change: Changing, service: string): Promise<void> {
  const kind = CHANGE_KINDS.find(
    (each) => CHANGES[each].services.includes(service) || CHANGES[each].plan === service,
  )
  if (kind === undefined) return
  await lockAccount(queries, change.accountCode)
  const row = (await waitingChanges(queries, change)).find((each) => each.kind === kind)
  if (row !== undefined) await undoChange(queries, change, row)
}

/** Undoes the change of this number, once: undone before it is the same. */
export async function undoChangeByNumber(
  queries: Queries,
  change: Changing,
  changeNumber: string,
): Promise<{ readonly startsOn: Day } | 'CHANGE_NOT_FOUND' | 'CHANGE_TOO_LATE_TO_UNDO'> {
  await lockAccount(queries, change.accountCode)
  const state = await findChangeState(queries, change.accountCode, changeNumber)
  if (state === null) return 'CHANGE_NOT_FOUND'
  const answer = { startsOn: state.starts_on }
  if (state.is_undone) return answer
  const row = (await waitingChanges(queries, change)).find(
    ({ change_number: each }) => String(each) === changeNumber,
  )
  if (row === undefined) return 'CHANGE_TOO_LATE_TO_UNDO'
  await undoChange(queries, change, row)
  return answer
}
