import { randomUUID } from 'node:crypto'

import type { SwitchValue } from '@switchboard/domain/catalogue/features'

import { trailName } from '#api/platform/actor.ts'
import type { Queries } from '#api/platform/database/database.ts'
import type { WrittenNotice } from '#api/provider/notices/declare.ts'
import { queueNotice } from '#api/provider/notices/notice.ts'

import { familyFilterNotice, productsNotice } from './letters.ts'
import type { Change } from './store/change.ts'

/** By the names that a bill has; null for nothing. */
type Changed = { readonly begins: string | null; readonly ends: string | null }

/** Tells the account what it has from today on and what it has no more, in the transaction of the change. */
export async function tellOfChange(queries: Queries, change: Noticed, changed: Changed): Promise<void> {
  const { accountCode, today } = change
  await tell(queries, change, productsNotice({ accountCode, today, ...changed }))
}

/** Tells the account that its family filter is on or off from now on, in the transaction that switches it. */
export async function tellOfSwitch(queries: Queries, change: Noticed, value: SwitchValue): Promise<void> {
  const { accountCode, today } = change
  await tell(queries, change, familyFilterNotice({ accountCode, today, value }))
}

type Noticed = Change & { readonly now: number }

async function tell(
  queries: Queries,
  { accountCode, now, actor }: Noticed,
  notice: WrittenNotice,
): Promise<void> {
  await queueNotice(queries, {
    ...notice,
    accountCode,
    source: `products:${randomUUID()}`,
    at: now,
    doneBy: trailName(actor),
  })
}
