import type { ParsedBody } from '@switchboard/domain/call'
import { toDollars } from '@switchboard/domain/money'
import type { WantedChange, makeProductChange } from '@switchboard/domain/product-change/contract'
import { CHANGES } from '@switchboard/domain/product-change/kinds'

import { audit } from '#api/platform/audit.ts'
import { lockAccount } from '#api/provider/books/accounts.ts'
import type { Queries } from '#api/platform/database/database.ts'
import { Refused, refuse } from '#api/platform/refusal.ts'

import type { Changing } from '../product-change.ts'

import { forecastBillsAfter } from '#api/provider/books/bills-after.ts'
import type { BillForecast } from '#api/provider/books/bills-after.ts'
import { checkChange, landChange } from './check-change.ts'
import { queueChangeNotice } from './letters.ts'
import { endsOfCharges, keepChange, undoCharges, waitingChanges } from './store.ts'
import type { WaitingRow } from './store.ts'
import { undoChange } from './undo.ts'

/** The change of the kind that waits now; null for none. */
async function findWaitingChange(
  queries: Queries,
  change: Changing,
  kind: WantedChange['kind'],
): Promise<WaitingRow | null> {
  return (await waitingChanges(queries, change)).find((row) => row.kind === kind) ?? null
}

/** The bills with a change, in place of the waiting change of its kind, and the bills without it. */
export async function forecastChange(queries: Queries, change: Changing, wanted: WantedChange) {
  const { accountCode, now } = change
  await lockAccount(queries, accountCode)
  const waiting = await findWaitingChange(queries, change, wanted.kind)
  const ahead = { accountCode, now, startsOn: wanted.startsOn }
  const withIt = await forecastBillsAfter(queries, ahead, async () => {
    if (waiting !== null)
      await undoCharges(queries, { accountCode, changeNumber: waiting.change_number, now })
    await landChange(queries, await checkChange(queries, change, wanted))
  })
  const without = withIt && (await forecastBillsAfter(queries, ahead, async () => {}))
  return without && { without, with: withIt }
}

export type ProductChangeRequest = ParsedBody<typeof makeProductChange>

/** The text by which a repeated change is recognized. */
function toChangeKey({ startsOn, products, planKey }: WantedChange): string {
  const inOrder = Object.entries(products).toSorted(([one], [other]) => (one < other ? -1 : 1))
  return JSON.stringify([startsOn, inOrder, planKey])
}

/**
 * Makes a change once: of several equal ones at a time the first makes it, and the others find it waiting. The waiting change
 * of its kind is undone. Null if nothing changes. Throws `Refused`.
 */
export async function makeChange(
  queries: Queries,
  { publicUrl, ...change }: Changing & { readonly publicUrl: string },
  { shown, salesChannel, ...request }: ProductChangeRequest,
): Promise<Pick<WaitingRow, 'change_number' | 'starts_on' | 'begins' | 'ends'> | null> {
  const { accountCode, now } = change
  await lockAccount(queries, accountCode)
  const waiting = await findWaitingChange(queries, change, request.kind)
  const wanted = toChangeKey(request)
  if (waiting?.wanted === wanted) return waiting
  if (waiting !== null) await undoChange(queries, change, waiting)
  const checked = await checkChange(queries, change, request)
  if (checked.products.length === 0 && checked.plan === null) return null
  const before = await endsOfCharges(queries, accountCode)
  const landed = await landChange(queries, checked)
  const { kind, startsOn } = request
  const { plan } = checked
  const kept = { accountCode, kind, startsOn, wanted, plan, ...landed, now, before }
  const number = await keepChange(queries, kept)
  const bills = await forecastBillsAfter(queries, { accountCode, now, startsOn }, async () => {})
  if (shown !== undefined && !isAsShown(bills, shown)) throw new Refused(refuse('ORDER_HAS_CHANGED'))
  await trace(queries, change, { kind, number, startsOn, salesChannel })
  const link = `${publicUrl}${CHANGES[kind].path}`
  await queueChangeNotice(queries, change, {
    ...landed,
    number,
    kind,
    startsOn,
    link,
    bill: bills?.first ?? null,
  })
  return { change_number: number, starts_on: startsOn, ...landed }
}

/** Whether the bills are as the page has shown them. Bills without a forecast are not. */
function isAsShown(bills: BillForecast | null, shown: NonNullable<ProductChangeRequest['shown']>): boolean {
  return (
    bills !== null &&
    (['first', 'each'] as const).every(
      (which) =>
        shown[which].day === bills[which].day &&
        toDollars(shown[which].amount) === bills[which].amountIncludingGst,
    )
  )
}

type Made = Pick<ProductChangeRequest, 'kind' | 'startsOn' | 'salesChannel'> & { readonly number: number }

async function trace(
  queries: Queries,
  { accountCode, actor }: Changing,
  { kind, number, startsOn, salesChannel }: Made,
): Promise<void> {
  const detail = { kind, startsOn, change: number, salesChannel }
  await audit(queries, actor, { accountCode, action: 'product-change-made', detail })
}
