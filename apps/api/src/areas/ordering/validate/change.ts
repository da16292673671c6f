import type { PlanService } from '@switchboard/domain/catalogue/products'
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
import { unfittingExtras } from '../unfitting/store.ts'

import { readPrices } from './prices.ts'
import { readChangeFacts } from './store.ts'
import { toAgreements } from './agreements.ts'
import { invalid } from './validator.ts'
import type { Ordering, Placement, Validator } from './validator.ts'

/** Validates a change of broadband at a house: three statements, one where the offer has been read. */
export function changeValidator(kind: ChangeKind): Validator {
  return async (db, ordering, { body, offer: read }) => {
    const { accountCode, brand, today } = ordering
    const locationId = body.CoreProductsToChange[0]?.ToServiceAddress?.LocationID ?? null
    const query = { accountCode, brand: brand.id, salesChannel: toSalesChannel(kind), locationId, today }
    const offer = read ?? (await loadOffer(db, query))
    if (typeof offer === 'string') return invalid(offer)
    const facts = await factsFor(db, ordering, { kind, body, offer })
    const { order, problems } = validate(body, facts)
    if (problems.length > 0) return invalid(...problems)
    const contents = toOrderContents(order)
    if (typeof contents === 'string') return invalid(contents)
    return { placement: toPlacement(ordering, order, priceOrder(contents, brand)), problems: [] }
  }
}

type Change = { readonly kind: ChangeKind; readonly body: OrderBody; readonly offer: Offer }

async function factsFor(
  db: Queries,
  ordering: Ordering,
  { kind, body, offer }: Change,
): Promise<ValidationFacts> {
  const { brand, today } = ordering
  const [change] = body.CoreProductsToChange
  const components = change?.ToCoreProductComponents ?? []
  const known = await readChangeFacts(db, ordering, {
    entities: components.map(({ ServiceEntity }) => ServiceEntity),
    planKeys: components.map(({ RatePlan }) => RatePlan),
    coreProductKey: change?.ToCoreProductKey ?? null,
    locationId: offer.location?.LocationID ?? null,
  })
  return {
    kind,
    offer,
    businessGroup: known.business_group,
    salesPerson: toSalesPerson(known.staff_name),
    powerBundlePromoCode: brand.powerBundlePromoCode,
    ordersRouters: brand.ordersRouters,
    planChange: brand.planChange,
    isWireless: known.is_wireless,
    keepsPlainPhoneLine: known.keeps_plain_phone_line,
    takenUsernames: known.taken_usernames,
    freeNumbers: known.free_numbers,
    withdrawnVoicePlans: known.withdrawn_voice_plans,
    hasActiveOrder: known.has_active_order,
    today,
  }
}

function toPlacement(ordering: Ordering, order: ValidatedOrder, priced: PricedOrder): Placement {
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
      ends: endingWith(order, await unfittingServices(queries, ordering, order), priced),
    }),
  }
}

/** Services of the account's extras that end with the order because they do not go with its product. */
async function unfittingServices(
  queries: Queries,
  { accountCode, today }: Ordering,
  { change, offer }: ValidatedOrder,
): Promise<string[]> {
  if (change === null || offer.current.AdditionalProducts.length === 0) return []
  const subjects = await unfittingExtras(queries, { accountCode, from: today }, change)
  return subjects.map(serviceOfExtra)
}

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
  const held = new Set(offer.current.AdditionalProducts.map((extra) => extra.AdditionalProductKey))
  return body.AdditionalProducts.flatMap(({ RatePlan }) =>
    RatePlan !== null && held.has(RatePlan) ? [RatePlan] : [],
  )
}
