import { isBusiness } from '../access.ts'
import type { CatalogueAdditionalProduct, Plan, HardwareProduct } from '../catalogue/products.ts'
import type { Technology } from '../catalogue/plan-services.ts'
import type { CurrentAdditionalProduct, CurrentCoreProduct } from '../catalogue/current-products.ts'
import { isIncluded } from '../catalogue/included-services.ts'
import { findTechnology } from '../catalogue/rules.ts'
import type { Day } from '../day.ts'
import type { OfferedCoreProduct, PowerPlan } from '../ordering/offer/contract.ts'
import { newContractNeeded } from '../ordering/offer/needed-contract.ts'
import { needsFibre } from '../ordering/offer/needed-fibre.ts'
import {
  findCurrentComponent,
  findCurrentProduct,
  findCurrentRate,
  selectableProducts,
} from '../ordering/offer/products.ts'
import { defaultVoicePlan } from '../ordering/pricing/prices.ts'
import { connectDays, installationDays, nextWorkingDay } from '../ordering/schedule.ts'
import { defaultServiceId } from '../ordering/service-ids.ts'
import type { Location } from '../qualification/contract.ts'

import { chooseContract } from './contract-rule.ts'
import type { OrderContract } from './contract-rule.ts'
import { NO_DATES, allOn, listDateNames, fillUnneededDates } from './dates.ts'
import type { DateName, ScheduleNeeds } from './dates.ts'
import type { Draft, ScheduledDates } from './draft.ts'
import type { DraftFacts } from './facts.ts'
import { listChosenExtras } from './chosen-extras.ts'

/** A draft with its choices found in the offer and the derived values. It is not stored. */
export type Order = {
  readonly draft: Draft
  readonly facts: DraftFacts
  readonly location: Location | null
  readonly current: CurrentCoreProduct | null
  readonly currentTechnology: Technology | null
  readonly currentExtras: readonly CurrentAdditionalProduct[]
  readonly product: OfferedCoreProduct | null
  /** Service or address is changing. */
  readonly isChanging: boolean
  /** Source: ORD-028. */
  readonly coreProductIsSame: boolean
  readonly internetPlan: Plan | null
  readonly voicePlan: Plan | null
  readonly hasVoice: boolean
  readonly phoneNumber: string | null
  readonly extras: readonly CatalogueAdditionalProduct[]
  readonly newContractNeeded: boolean
  readonly routers: readonly HardwareProduct[]
  readonly router: { readonly product: HardwareProduct; readonly contractLength: number } | null
  readonly contract: OrderContract
  readonly powerPlan: PowerPlan | null
  readonly needs: ScheduleNeeds
  /** A technician is needed for another technology, or to lay fibre at the new house. Source: CHG-021. */
  readonly installation: boolean
  readonly connectDays: readonly Day[]
  readonly neededDates: readonly DateName[]
  readonly dates: ScheduledDates
}

export function buildOrder(draft: Draft, facts: DraftFacts): Order {
  const { offer } = facts
  const move = draft.type === 'movehouse'
  const current = findCurrentProduct(facts)
  const product = selectableProducts(facts).find(({ key }) => key === draft.coreProduct) ?? null
  const coreProductIsSame = product !== null && product.key === current?.CoreProductKey
  const isChanging = move ? draft.address !== null : product !== null && !coreProductIsSame
  const hasVoice = product?.hasVoice === 'yes'
  const voicePlan = hasVoice ? findVoicePlan(product.plans.Voice, draft.voicePlan) : null
  const internetPlan = product === null ? null : findInternetPlan(product, draft.internetPlan)
  const currentTechnology = findTechnology(current?.CoreProductBroabandCategory ?? '')
  const needsContract = product !== null && lineNeedsContract(product, currentTechnology, facts)
  const routers = listRouters(product, internetPlan, facts)
  const router = needsContract ? findRouter(draft, routers) : null
  const powerPlan = move
    ? (offer.power?.plans.find(({ planKey }) => planKey === draft.powerPlan) ?? null)
    : null
  const needs = { move, hasPower: offer.hasPower, takesPower: powerPlan !== null }
  const installation =
    isChanging && product !== null && needsVisit(draft, offer, { product, currentTechnology })
  const town = offer.location?.City ?? null
  return {
    draft,
    facts,
    location: move ? draft.address : offer.location,
    current,
    currentTechnology,
    currentExtras: offer.current.AdditionalProducts,
    product,
    isChanging,
    coreProductIsSame,
    internetPlan,
    voicePlan,
    hasVoice,
    phoneNumber: hasVoice ? (draft.phoneNumber ?? defaultServiceId('Voice', current, '')) : null,
    extras:
      product === null
        ? []
        : listChosenExtras(draft, product, facts).filter(({ service }) => !isIncluded(voicePlan, service)),
    newContractNeeded: needsContract,
    routers,
    router,
    contract: chooseContract(
      needsContract,
      router === null ? [] : [router.contractLength],
      offer.defaultContractLengthMonths,
    ),
    powerPlan,
    needs,
    installation,
    connectDays: installation
      ? installationDays(product.technology, facts.today, town)
      : connectDays(facts.today, town),
    neededDates: listDateNames(needs),
    dates: toScheduledDates(draft, needs, {
      installation,
      byDefault: nextWorkingDay(facts.today, town),
    }),
  }
}

type Line = {
  readonly product: OfferedCoreProduct
  readonly currentTechnology: Technology | null
}

/** A technician is needed for a new technology, and to lay fibre. */
function needsVisit(
  { type }: Draft,
  offer: DraftFacts['offer'],
  { product: { technology }, currentTechnology }: Line,
): boolean {
  if (technology === 'ADSL') return false
  const line = { kind: type, offer, had: currentTechnology, wanted: technology }
  return technology !== currentTechnology || needsFibre(line)
}

/** The chosen plan, or the only plan. */
function findInternetPlan({ plans }: OfferedCoreProduct, chosen: string | null): Plan | null {
  const [first, second] = plans.Internet
  if (first !== undefined && second === undefined) return first
  return plans.Internet.find(({ key }) => key === chosen) ?? null
}

function findVoicePlan(plans: readonly Plan[], chosen: string | null): Plan | null {
  return plans.find(({ key }) => key === chosen) ?? defaultVoicePlan(plans)
}

function lineNeedsContract(
  { technology, dataRate }: OfferedCoreProduct,
  currentTechnology: Technology | null,
  facts: DraftFacts,
): boolean {
  return newContractNeeded(
    { technology: currentTechnology, rate: findCurrentRate(facts) },
    { technology, rate: dataRate.downstream },
  )
}

/** Source: ORD-060, CHG-047, CHG-048. */
function listRouters(
  product: OfferedCoreProduct | null,
  plan: Plan | null,
  { brand }: DraftFacts,
): HardwareProduct[] {
  if (product === null || plan === null || !brand.ordersRouters || !brand.planChange.offersNewHardware)
    return []
  return product.hardware.filter(({ type, planKey }) => type === 'Router' && planKey === plan.key)
}

function findRouter({ modem }: Draft, routers: readonly HardwareProduct[]): Order['router'] {
  if (modem === null || modem === 'byod') return null
  const product = routers.find(({ key }) => key === modem.key)
  const priced = product?.contractPricing.some(
    ({ contractLength }) => contractLength === modem.contractLength,
  )
  return product !== undefined && priced === true ? { product, contractLength: modem.contractLength } : null
}

/** Dates of a move and of a technician's visit start empty; all others are the next working day. Source: CHG-057, CHG-058. */
function toScheduledDates(
  draft: Draft,
  needs: ScheduleNeeds,
  { installation, byDefault }: { readonly installation: boolean; readonly byDefault: Day },
): ScheduledDates {
  const dates = needs.move || installation ? NO_DATES : allOn(byDefault)
  return fillUnneededDates(draft.scheduledDates ?? dates, needs)
}

/** Business customers see prices without GST. Source: ACC-020, ACC-021. */
export function showsGst({ facts }: Pick<Order, 'facts'>): boolean {
  return !isBusiness(facts.businessGroup)
}

/** Whether the new product has a service that the account does not have yet. Source: ORD-047. */
export function losingProviderRequired({ product, facts }: Order, service: 'Internet' | 'Voice'): boolean {
  if (product === null || findCurrentComponent(facts, service) !== null) return false
  return service === 'Internet' || product.hasVoice === 'yes'
}
