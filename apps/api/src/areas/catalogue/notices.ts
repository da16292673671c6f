import { randomUUID } from 'node:crypto'

import type { SwitchValue } from '@switchboard/domain/catalogue/features'

import { trailName } from '#api/platform/actor.ts'
import type { Queries } from '#api/platform/database/database.ts'
import type { WrittenNotice } from '#api/provider/notices/declare.ts'
import { queueNotice } from '#api/provider/notices/notice.ts'

import type { ChangeContext } from './change-context.ts'
import { familyFilterNotice, productsNotice } from './letters.ts'

/** Names as on a bill; null for no product. */
type ProductNames = { readonly begins: string | null; readonly ends: string | null }

export async function notifyProductChange(
  queries: Queries,
  context: ChangeContext,
  names: ProductNames,
): Promise<void> {
  const { accountCode, today } = context
  await queue(queries, context, productsNotice({ accountCode, today, ...names }))
}

export async function notifyFilterSwitch(
  queries: Queries,
  context: ChangeContext,
  value: SwitchValue,
): Promise<void> {
  const { accountCode, today } = context
  await queue(queries, context, familyFilterNotice({ accountCode, today, value }))
}

async function queue(
  queries: Queries,
  { accountCode, now, actor }: ChangeContext,
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
