import { addDays } from '@switchboard/domain/day'
import type { Day } from '@switchboard/domain/day'
import { ADDED, changesPlan } from '@switchboard/domain/ordering/adding/lines'
import type { AddKind } from '@switchboard/domain/ordering/contract'

import { beginCharge, changeCharge } from '#api/provider/books/charges.ts'
import { chargeOnce } from '#api/provider/books/one-off-charges.ts'
import { addService, changeServicePlan, setServiceLastDay } from '#api/provider/services/services.ts'
import { ORDERED_VIDEO, serviceSubject } from '#api/provider/services/subjects.ts'
import type { Queries } from '#api/platform/database/database.ts'

import type { Effect, Landing } from './landing.ts'
import { addVideo, lastVideoDay, lineNumber } from './store.ts'
import { settleTogether } from './together.ts'

/** Adds the ordered products as new services, or changes the plans of existing lines, and charges them from the order's day. */
export function landAddition(kind: AddKind): Effect {
  return async (queries, landing) => {
    for (const { RatePlan, ServiceEntity } of landing.body.AdditionalProducts)
      await landProduct(queries, landing, { kind, planKey: RatePlan ?? '', entity: ServiceEntity ?? '' })
    const [product] = landing.body.AdditionalProducts
    if (kind === 'connection') await settleTogether(queries, landing, product?.ServiceEntity ?? '')
  }
}

async function landProduct(queries: Queries, landing: Landing, ordered: Ordered): Promise<void> {
  const { kind, planKey, entity } = ordered
  const price = landing.snapshot.prices.plans[planKey]
  if (price === undefined) throw new Error(`the order has no price of ${planKey}`)
  const number = await assignPlan(queries, landing, ordered)
  const { category } = ADDED[kind]
  // bills name a mobile by its number
  const charged = { name: price.name, category, about: category === 'Mobile' ? entity : price.about }
  if (price.lastDay !== undefined) {
    await setServiceLastDay(queries, { ...landing, serviceNumber: number }, price.lastDay)
    const subject = `order:${landing.orderNumber}:added`
    await chargeOnce(queries, landing, { ...charged, kind: 'addition', subject, cents: price.cents })
    return
  }
  const from = kind === 'onlinevideo' ? await videoFrom(queries, landing) : landing.from
  await changeCharge(
    queries,
    { ...landing, from },
    {
      ...charged,
      kind: 'plan',
      subject: serviceSubject(number),
      lineKind: 'plan',
      monthlyCents: price.cents,
      quantity: 1,
      lastDay: null,
      productKey: null,
    },
  )
  await discount(queries, landing, { ...charged, number })
}

/** The first day that new video is charged. The day of a cancellation is already paid by the cancelled video. */
async function videoFrom(queries: Queries, { accountCode, from }: Landing): Promise<Day> {
  const last = await lastVideoDay(queries, accountCode)
  return last === null || last < from ? from : addDays(last, 1)
}

type Charged = { readonly category: string; readonly about: string; readonly number: number }

/** Begins the discounts of a new line, each with its own last day. */
async function discount(
  queries: Queries,
  landing: Landing,
  { number, category, about }: Charged,
): Promise<void> {
  for (const { of, name, cents, lastDay } of landing.snapshot.prices.discounts ?? []) {
    await beginCharge(queries, landing, {
      kind: 'connectionDiscount',
      subject: `${serviceSubject(number)}:${of}`,
      lineKind: 'discount',
      category,
      name,
      about,
      monthlyCents: -cents,
      quantity: 1,
      lastDay,
      productKey: null,
    })
  }
}

/** The product code of video; the customer activates it with the video provider. Source: VID-015, VID-026. */
const VIDEO_PRODUCT = 'APVA'

type Ordered = { readonly kind: AddKind; readonly planKey: string; readonly entity: string }

/** The number of the service that has the plan from now on. Throws if the line of the order is gone. */
async function assignPlan(
  queries: Queries,
  landing: Landing,
  { kind, planKey, entity }: Ordered,
): Promise<number> {
  const { accountCode, orderNumber } = landing
  const line = await lineNumber(queries, accountCode, { entity, among: ADDED[kind].on })
  if (line === null && ADDED[kind].on.length > 0) throw new Error(`${accountCode} has no line ${entity}`)
  if (line !== null && changesPlan(kind)) {
    await changeServicePlan(queries, { accountCode, serviceNumber: line }, planKey)
    return line
  }
  const added = await addService(queries, landing, { planKey, entity, locationId: null, detail: entity })
  if (ADDED[kind].service === 'onlinevideo') {
    const video = { entity: `${ORDERED_VIDEO}${orderNumber}`, productKey: VIDEO_PRODUCT, planKey }
    await addVideo(queries, accountCode, video)
  }
  return added
}
