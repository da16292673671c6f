import type { ParsedBody } from '@switchboard/domain/call'
import { addDays } from '@switchboard/domain/day'
import type { Day } from '@switchboard/domain/day'
import { toDollars } from '@switchboard/domain/money'
import type { WantedChange, makeProductChange } from '@switchboard/domain/product-change/contract'
import { CHANGES } from '@switchboard/domain/product-change/kinds'

import { audit } from '#api/platform/audit.ts'
import { lockAccount } from '#api/provider/books/accounts.ts'
import { forecastBillsAfter } from '#api/provider/books/bills-after.ts'
import type { BillForecast } from '#api/provider/books/bills-after.ts'
import type { StepAhead } from '#api/provider/books/steps-ahead.ts'
import { changeServicePlan } from '#api/provider/services/services.ts'
import type { Queries } from '#api/platform/database/database.ts'
import { Refused, refuse } from '#api/platform/refusal.ts'

import type { BrandChangeContext, ChangeContext } from '../change-context.ts'

import { checkChange, landChange } from './check-change.ts'
import { queueChangeNotice } from './letters.ts'
import { listChargeEnds, listWaitingChanges, saveChange, undoCharges } from './store.ts'
import type { WaitingChange } from './store.ts'
import { undoChange } from './undo.ts'

/** The steps of product changes belong to no order. */
const NO_ORDER = 0

/** The bills with a change, which replaces the waiting change of its kind, and the bills without it. */
export async function forecastChange(queries: Queries, context: BrandChangeContext, request: WantedChange) {
  const { accountCode, now } = context
  await lockAccount(queries, accountCode)
  const changes = await listWaitingChanges(queries, context)
  const replaced = changes.find(({ kind }) => kind === request.kind) ?? null
  const forecast = { accountCode, now, startsOn: request.startsOn }
  const withChange = await forecastBillsAfter(queries, forecast, async () => {
    if (replaced !== null)
      await undoCharges(queries, { accountCode, changeNumber: replaced.change_number, now })
    const checked = await checkChange(queries, context, request)
    await landChange(queries, checked)
    const stepsOfOthers = changes
      .filter((change) => change !== replaced)
      .flatMap(toWaitingPlanStep(accountCode))
    if (checked.plan === null) return stepsOfOthers
    return [toPlanStep({ accountCode, startsOn: request.startsOn }, checked.plan), ...stepsOfOthers]
  })
  if (withChange === null) return null
  const without = await forecastBillsAfter(queries, forecast, async () =>
    changes.flatMap(toWaitingPlanStep(accountCode)),
  )
  return without === null ? null : { without, with: withChange }
}

type ServicePlan = { readonly serviceNumber: number; readonly planKey: string }

/** A data cap belongs to a bill period, so the service gets its plan after the bill of the first day, as by the job of plans. */
function toPlanStep(
  { accountCode, startsOn }: { readonly accountCode: string; readonly startsOn: Day },
  { serviceNumber, planKey }: ServicePlan,
): StepAhead {
  return {
    orderNumber: NO_ORDER,
    takenOn: addDays(startsOn, 1),
    take: (queries) => changeServicePlan(queries, { accountCode, serviceNumber }, planKey),
  }
}

function toWaitingPlanStep(accountCode: string) {
  return ({ starts_on: startsOn, service_number: serviceNumber, plan_code: planKey }: WaitingChange) =>
    serviceNumber === null || planKey === null
      ? []
      : [toPlanStep({ accountCode, startsOn }, { serviceNumber, planKey })]
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
  { publicUrl, ...context }: BrandChangeContext & { readonly publicUrl: string },
  { shown, salesChannel, waiting: known, ...request }: ProductChangeRequest,
): Promise<MadeChange | null> {
  const { accountCode, now, actor } = context
  const { kind, startsOn } = request
  await lockAccount(queries, accountCode)
  const waiting = await findWaitingChange(queries, context, kind)
  const requestKey = toRequestKey(request)
  if (waiting?.request_key === requestKey) return waiting
  if (known !== undefined && known !== (waiting === null ? null : String(waiting.change_number)))
    throw new Refused(refuse('WAITING_CHANGE_DIFFERS', { field: 'waiting' }))
  if (waiting !== null) await undoChange(queries, context, waiting)
  const checked = await checkChange(queries, context, request)
  const { plan, products } = checked
  if (products.length === 0 && plan === null) return null

  const before = await listChargeEnds(queries, accountCode)
  const names = await landChange(queries, checked)
  const change = { accountCode, kind, startsOn, requestKey, plan, ...names, now, before }
  const number = await saveChange(queries, change)
  const bills = await forecastBillsAfter(queries, { accountCode, now, startsOn }, async () => [])
  if (shown !== undefined && !isAsShown(bills, shown)) throw new Refused(refuse('ORDER_HAS_CHANGED'))
  const detail = { kind, startsOn, change: number, salesChannel }
  await audit(queries, actor, { accountCode, action: 'product-change-made', detail })
  const link = `${publicUrl}${CHANGES[kind].path}`
  const bill = bills?.first ?? null
  await queueChangeNotice(queries, context, { ...names, number, kind, startsOn, link, bill })
  return { change_number: number, starts_on: startsOn, ...names }
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
