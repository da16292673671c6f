import { chargeOnce } from '#api/provider/books/one-off-charges.ts'
import { addDays } from '@switchboard/domain/day'
import type { Day } from '@switchboard/domain/day'
import { ADDED, changesPlan } from '@switchboard/domain/ordering/adding/lines'
import { isEsimOrder } from '@switchboard/domain/ordering/adding/mobile/sim'
import type { AddKind } from '@switchboard/domain/ordering/contract'

import { beginCharge } from '#api/provider/books/charges.ts'
import {
  addService,
  changeServicePlan,
  saveNumberToBring,
  setOrderedWithEsim,
  setServiceLastDay,
} from '#api/provider/services/services.ts'
import { ORDERED_VIDEO, serviceSubject } from '#api/provider/services/subjects.ts'
import type { Queries } from '#api/platform/database/database.ts'

import type { Effect, Landing } from './landing.ts'
import { changePlanCharge, getPlanPrice } from './plan-charge.ts'
import { addVideo, findLastVideoDay, findLineNumber } from './store/services.ts'
import { settleTogether } from './together.ts'

/** Adds the ordered products as new services, or changes the plans of existing lines, and charges them from the order's day. */
export function landAddition(kind: AddKind): Effect {
  return async (queries, landing) => {
    const { AdditionalProducts } = landing.body
    for (const { RatePlan, ServiceEntity } of AdditionalProducts)
      await landProduct(queries, landing, { kind, planKey: RatePlan ?? '', entity: ServiceEntity ?? '' })
    const [product] = AdditionalProducts
    if (kind === 'connection') await settleTogether(queries, landing, product?.ServiceEntity ?? '')
  }
}

type OrderedProduct = { readonly kind: AddKind; readonly planKey: string; readonly entity: string }

async function landProduct(queries: Queries, landing: Landing, product: OrderedProduct): Promise<void> {
  const { kind, planKey, entity } = product
  const price = getPlanPrice(landing, planKey)
  const serviceNumber = await assignPlan(queries, landing, product)
  const { category } = ADDED[kind]
  // bills name a mobile by its number
  const charge = { name: price.name, category, about: category === 'Mobile' ? entity : price.about }
  if (price.lastDay !== undefined) {
    await setServiceLastDay(queries, { ...landing, serviceNumber }, price.lastDay)
    const subject = `order:${landing.orderNumber}:added`
    await chargeOnce(queries, landing, { ...charge, kind: 'addition', subject, cents: price.cents })
    return
  }
  const from = kind === 'onlinevideo' ? await findVideoStart(queries, landing) : landing.from
  await changePlanCharge(queries, { ...landing, from }, { ...charge, serviceNumber, cents: price.cents })
  await beginDiscounts(queries, landing, { ...charge, serviceNumber })
}

/** The first day for which new video is charged. The last day of cancelled video is already charged. */
async function findVideoStart(queries: Queries, { accountCode, from }: Landing): Promise<Day> {
  const last = await findLastVideoDay(queries, accountCode)
  return last === null || last < from ? from : addDays(last, 1)
}

type ChargedLine = { readonly category: string; readonly about: string; readonly serviceNumber: number }

/** Begins the discounts of a new line, each with its own last day. */
async function beginDiscounts(
  queries: Queries,
  landing: Landing,
  { serviceNumber, category, about }: ChargedLine,
): Promise<void> {
  for (const { of, name, cents, lastDay } of landing.snapshot.prices.discounts ?? []) {
    await beginCharge(queries, landing, {
      kind: 'connectionDiscount',
      subject: `${serviceSubject(serviceNumber)}:${of}`,
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

/** Gives the ordered plan to the line of the order, or to a new service. Returns the service number. */
async function assignPlan(
  queries: Queries,
  landing: Landing,
  { kind, planKey, entity }: OrderedProduct,
): Promise<number> {
  const { accountCode, orderNumber } = landing
  const line = await findLineNumber(queries, accountCode, { entity, kinds: ADDED[kind].on })
  if (line === null && ADDED[kind].on.length > 0) throw new Error(`${accountCode} has no line ${entity}`)
  if (line !== null && changesPlan(kind)) {
    await changeServicePlan(queries, { accountCode, serviceNumber: line }, planKey)
    return line
  }
  const added = await addService(queries, landing, { planKey, entity, locationId: null, detail: entity })
  const { NumberToBring: bring } = landing.body
  const key = { accountCode, serviceNumber: added }
  if (isEsimOrder(landing.body)) await setOrderedWithEsim(queries, key)
  if (bring !== undefined) await saveNumberToBring(queries, key, bring)
  if (ADDED[kind].service === 'onlinevideo') {
    const video = { entity: `${ORDERED_VIDEO}${orderNumber}`, productKey: VIDEO_PRODUCT, planKey }
    await addVideo(queries, accountCode, video)
  }
  return added
}
