import type { PlanService } from '@switchboard/domain/catalogue/plan-services'
import type { ChangeKind, OrderBody } from '@switchboard/domain/ordering/contract'
import {
  endingWith,
  findFirstInstallationDay,
  laysFibre,
  listOrderSteps,
} from '@switchboard/domain/ordering/following/steps'
import type { Offer } from '@switchboard/domain/ordering/offer/contract'
import { toOrderCosts } from '@switchboard/domain/ordering/pricing/costs'
import { priceOrder } from '@switchboard/domain/ordering/pricing/priced-order'
import type { PricedOrder } from '@switchboard/domain/ordering/pricing/priced-order'
import { toSalesChannel, toSalesPerson } from '@switchboard/domain/ordering/sales'
import { toOrderContents } from '@switchboard/domain/ordering/validation/contents'
import { validate } from '@switchboard/domain/ordering/validation/validate'
import type { ValidatedOrder, ValidationFacts } from '@switchboard/domain/ordering/validation/validated-order'

import { serviceOfExtra } from '#api/provider/services/subjects.ts'
import type { Queries } from '#api/platform/database/database.ts'
import { loadOffer } from '#api/provider/offer/offer.ts'

import type { OrderSnapshot } from '../snapshot.ts'
import { listUnfittingExtras } from '../land/store/unfitting-extras.ts'

import { toAgreements } from './agreements.ts'
import { readPrices } from './prices.ts'
import { readChangeFacts } from './store/change.ts'
import { invalid } from './validator.ts'
import type { OrderContext, Placement, Validator } from './validator.ts'

/** Validates a change of broadband. Three statements, or one if the caller has read the offer. */
export function changeValidator(kind: ChangeKind): Validator {
  return async (db, context, { body, offer: knownOffer }) => {
    const { accountCode, brand, today } = context
    const locationId = body.CoreProductsToChange[0]?.ToServiceAddress?.LocationID ?? null
    const query = { accountCode, brand: brand.id, salesChannel: toSalesChannel(kind), locationId, today }
    const offer = knownOffer ?? (await loadOffer(db, query))
    if (typeof offer === 'string') return invalid(offer)
    const facts = await readFacts(db, context, { kind, body, offer })
    const { order, problems } = validate(body, facts)
    if (problems.length > 0) return invalid(...problems)
    const contents = toOrderContents(order)
    if (typeof contents === 'string') return invalid(contents)
    return { placement: toPlacement(context, order, priceOrder(contents, brand)), problems: [] }
  }
}

type Change = { readonly kind: ChangeKind; readonly body: OrderBody; readonly offer: Offer }

async function readFacts(
  db: Queries,
  context: OrderContext,
  { kind, body, offer }: Change,
): Promise<ValidationFacts> {
  const { brand, today } = context
  const [change] = body.CoreProductsToChange
  const components = change?.ToCoreProductComponents ?? []
  const { staffName, ...facts } = await readChangeFacts(db, context, {
    entities: components.map(({ ServiceEntity }) => ServiceEntity),
    planKeys: components.map(({ RatePlan }) => RatePlan),
    coreProductKey: change?.ToCoreProductKey ?? null,
    locationId: offer.location?.LocationID ?? null,
  })
  return {
    ...facts,
    kind,
    offer,
    salesPerson: toSalesPerson(staffName),
    powerBundlePromoCode: brand.powerBundlePromoCode,
    ordersRouters: brand.ordersRouters,
    planChange: brand.planChange,
    today,
  }
}

function toPlacement(context: OrderContext, order: ValidatedOrder, priced: PricedOrder): Placement {
  const quote = { costs: toOrderCosts(priced), steps: listOrderSteps(order) }
  return {
    quote,
    businessGroup: order.businessGroup,
    billFrequency: order.offer.billFrequency,
    ids: { username: findNewEntity(order, 'Internet'), phoneNumber: findNewEntity(order, 'Voice') },
    laysFibre: laysFibre(order),
    agreements: toAgreements(order),
    snapshot: async (queries) => ({
      ...quote,
      place: toPlace(order),
      prices: await readPrices(queries, priced),
      continuingExtras: listContinuingExtras(order),
      visited: findFirstInstallationDay(order) !== null,
      ends: endingWith(order, await listUnfittingServices(queries, context, order), priced),
    }),
  }
}

/** Services of the account's extras that do not fit the ordered product, and end with the order. */
async function listUnfittingServices(
  queries: Queries,
  { accountCode, today }: OrderContext,
  { change, offer }: ValidatedOrder,
): Promise<string[]> {
  if (change === null || offer.current.AdditionalProducts.length === 0) return []
  const subjects = await listUnfittingExtras(queries, { accountCode, from: today }, change)
  return subjects.map(serviceOfExtra)
}

/** The ordered username or phone number of a service; null if the account has it already. */
function findNewEntity({ change, from }: ValidatedOrder, service: PlanService): string | null {
  const entity =
    change?.ToCoreProductComponents.find(({ Service }) => Service === service)?.ServiceEntity ?? ''
  const isCurrent = from?.CoreProductComponents.some(({ serviceId }) => serviceId === entity) === true
  return entity === '' || isCurrent ? null : entity
}

function toPlace({ offer, from }: ValidatedOrder): OrderSnapshot['place'] {
  const { location } = offer
  const leaves = from?.LocationID ?? null
  if (location === null) return { address: '', detail: '', leaves }
  return { address: location.FullAddress, detail: `${location.StreetName}, ${location.City}`, leaves }
}

function listContinuingExtras({ body, offer }: ValidatedOrder): string[] {
  const current = new Set(offer.current.AdditionalProducts.map((extra) => extra.AdditionalProductKey))
  return body.AdditionalProducts.flatMap(({ RatePlan }) =>
    RatePlan !== null && current.has(RatePlan) ? [RatePlan] : [],
  )
}
