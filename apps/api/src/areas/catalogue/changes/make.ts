import type { ParsedBody } from '@switchboard/domain/call'
import { toDollars } from '@switchboard/domain/money'
import type { WantedChange, makeProductChange } from '@switchboard/domain/product-change/contract'
import { CHANGES } from '@switchboard/domain/product-change/kinds'

import { audit } from '#api/platform/audit.ts'
import { lockAccount } from '#api/provider/books/accounts.ts'
import { compareBillsAfter, forecastBillsAfter } from '#api/provider/books/bills-after.ts'
import type { BillForecast } from '#api/provider/books/bills-after.ts'
import type { ListSteps } from '#api/provider/books/steps-ahead.ts'
import type { Queries } from '#api/platform/database/database.ts'
import { Refused, refuse } from '#api/platform/refusal.ts'

import type { BrandChangeContext, ChangeContext } from '../change-context.ts'

import { checkChange, landChange } from './check-change.ts'
import type { CheckedChange } from './check-change.ts'
import { queueChangeNotice } from './letters.ts'
import { listChargeEnds, listWaitingChanges, saveChange, undoCharges } from './store.ts'
import type { WaitingChange } from './store.ts'
import { undoChange } from './undo.ts'

type ForecastContext = BrandChangeContext & { readonly listSteps: ListSteps }

/** The bills with a change, which replaces the waiting change of its kind, and the bills without it. */
export async function forecastChange(queries: Queries, context: ForecastContext, request: WantedChange) {
  const { accountCode, now, listSteps } = context
  await lockAccount(queries, accountCode)
  const replaced = await findWaitingChange(queries, context, request.kind)
  return compareBillsAfter(queries, { accountCode, now, startsOn: request.startsOn, listSteps }, async () => {
    if (replaced !== null)
      await undoCharges(queries, { accountCode, changeNumber: replaced.change_number, now })
    await saveChangeWithCharges(queries, context, {
      request,
      checked: await checkChange(queries, context, request),
    })
  })
}

async function findWaitingChange(
  queries: Queries,
  context: ChangeContext,
  kind: WantedChange['kind'],
): Promise<WaitingChange | null> {
  return (await listWaitingChanges(queries, context)).find((change) => change.kind === kind) ?? null
}

export type ProductChangeRequest = ParsedBody<typeof makeProductChange>

type MadeChange = Pick<WaitingChange, 'change_number' | 'starts_on' | 'begins' | 'ends'>

/**
 * Makes a change once: a repeated request returns the waiting change. Undoes another waiting change of its kind. Returns null if
 * nothing changes. Throws `Refused`.
 */
export async function makeChange(
  queries: Queries,
  { publicUrl, ...context }: ForecastContext & { readonly publicUrl: string },
  { shown, salesChannel, waiting: known, ...request }: ProductChangeRequest,
): Promise<MadeChange | null> {
  const { accountCode, now, actor, listSteps } = context
  const { kind, startsOn } = request
  await lockAccount(queries, accountCode)
  const waiting = await findWaitingChange(queries, context, kind)
  if (waiting?.request_key === toRequestKey(request)) return waiting
  if (known !== undefined && known !== (waiting === null ? null : String(waiting.change_number)))
    throw new Refused(refuse('WAITING_CHANGE_DIFFERS', { field: 'waiting' }))
  if (waiting !== null) await undoChange(queries, context, waiting)
  const checked = await checkChange(queries, context, request)
  const { plan, products } = checked
  if (products.length === 0 && plan === null) return null

  const { number, names } = await saveChangeWithCharges(queries, context, { request, checked })
  const bills = await forecastBillsAfter(queries, { accountCode, now, startsOn, listSteps })
  if (shown !== undefined && !isAsShown(bills, shown)) throw new Refused(refuse('ORDER_HAS_CHANGED'))
  const detail = { kind, startsOn, change: number, salesChannel }
  await audit(queries, actor, { accountCode, action: 'product-change-made', detail })
  const link = `${publicUrl}${CHANGES[kind].path}`
  const bill = bills?.first ?? null
  await queueChangeNotice(queries, context, { ...names, number, kind, startsOn, link, bill })
  return { change_number: number, starts_on: startsOn, ...names }
}

type ChangeToSave = { readonly request: WantedChange; readonly checked: CheckedChange }

/** Charges the change from its day on and stores it, so that its plan begins later and it can be undone. */
async function saveChangeWithCharges(
  queries: Queries,
  { accountCode, now }: ChangeContext,
  { request, checked }: ChangeToSave,
) {
  const before = await listChargeEnds(queries, accountCode)
  const names = await landChange(queries, checked)
  const { kind, startsOn } = request
  const { plan } = checked
  const change = {
    accountCode,
    kind,
    startsOn,
    requestKey: toRequestKey(request),
    plan,
    ...names,
    now,
    before,
  }
  return { number: await saveChange(queries, change), names }
}

/** A text that is the same for equal requests. */
function toRequestKey({ startsOn, products, planKey }: WantedChange): string {
  const sorted = Object.entries(products).toSorted(([one], [other]) => (one < other ? -1 : 1))
  return JSON.stringify([startsOn, sorted, planKey])
}

/** False if there is no forecast. */
function isAsShown(bills: BillForecast | null, shown: NonNullable<ProductChangeRequest['shown']>): boolean {
  if (bills === null) return false
  return (['first', 'each'] as const).every(
    (bill) =>
      shown[bill].day === bills[bill].day && toDollars(shown[bill].amount) === bills[bill].amountIncludingGst,
  )
}
