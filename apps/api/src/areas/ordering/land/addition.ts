import { ADDED, changesPlan } from '@switchboard/domain/ordering/adding/lines'
import type { AddKind } from '@switchboard/domain/ordering/contract'

import { changeCharge } from '#api/books/charges.ts'
import { addService, changeServicePlan } from '#api/books/services.ts'
import { serviceSubject } from '#api/books/subjects.ts'
import type { Queries } from '#api/database/database.ts'

import type { Effect, Landing } from './landing.ts'
import { addVideo, lineNumber } from './store.ts'

/** What was ordered for an account becomes a service of its own, or the plan of its line, and is charged from its day on. */
export function landAddition(kind: AddKind): Effect {
  return async (queries, landing) => {
    const [product] = landing.body.AdditionalProducts
    const planKey = product?.RatePlan ?? ''
    const entity = product?.ServiceEntity ?? ''
    const price = landing.snapshot.prices.plans[planKey]
    if (price === undefined) throw new Error(`the order has no price of ${planKey}`)
    const number = await serviceOf(queries, landing, { kind, planKey, entity })
    const { category } = ADDED[kind]
    await changeCharge(queries, landing, {
      subject: serviceSubject(number),
      lineKind: 'plan',
      category,
      name: price.name,
      // bills name a mobile by its number
      about: category === 'Mobile' ? entity : price.about,
      monthlyCents: price.cents,
      quantity: 1,
      lastDay: null,
      productKey: null,
    })
  }
}

/** The product that an account has video by; it is activated with the provider of it. Source: VID-015, VID-026. */
const VIDEO_PRODUCT = 'APVA'

type Ordered = { readonly kind: AddKind; readonly planKey: string; readonly entity: string }

/** The number of the service that runs by the plan from now on. Throws where the line of the order is gone. */
async function serviceOf(
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
    await addVideo(queries, accountCode, { entity: `video-${orderNumber}`, productKey: VIDEO_PRODUCT })
  }
  return added
}
