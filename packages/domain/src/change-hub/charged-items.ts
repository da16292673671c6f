import { showsPricesWithGst } from '../access.ts'
import type { BillFrequency } from '../billing-frequency/contract.ts'
import { BILLS_A_YEAR } from '../billing/period-price.ts'
import type {
  CurrentAdditionalProduct,
  CurrentComponent,
  CurrentCoreProduct,
  CurrentProducts,
} from '../catalogue/current-products.ts'
import { toCents } from '../money.ts'
import type { Cents } from '../money.ts'

import type { NamedCharge, PowerPlanNow } from './contract.ts'
import { describeCurrentData, descriptionParts } from './current-data.ts'

/** The loaded parts of a plan. A part that failed to load is null. */
export type LoadedPlan = {
  readonly products: CurrentProducts | null
  readonly others: {
    readonly insurance: readonly NamedCharge[]
    readonly others: readonly NamedCharge[]
  } | null
  readonly power: { readonly power: PowerPlanNow | null } | null
}

type ChargedItemsContext = {
  readonly businessGroup: string
  /** The brand name of fibre with 1000 Mbps. Source: HUB-032. */
  readonly gigabitPlanName: string
  /** The charges are those of a bill. Null while the frequency is not known: they are then read as monthly. */
  readonly frequency: BillFrequency | null
}

/** Source: HUB-021. */
export type InternetItem = {
  readonly productDescription: string
  readonly dataCap: string
  /** Has no voice service. */
  readonly naked: boolean
  readonly voicemail: boolean
  /** The cost of broadband and its phone lines. */
  readonly cost: Cents
}
/** Source: HUB-022. */
export type WirelessItem = {
  readonly serviceEntity: string
  readonly description: string
  readonly cost: Cents
}
export type CostItem = { readonly label: string; readonly charge: Cents }
/** A plan or an add-on of a mobile, with the number that has it. */
export type MobileItem = CostItem & { readonly number: string | null }
/** Source: HUB-025. */
export type OfferItem = {
  readonly label: string
  readonly offerDetails: {
    readonly discount: { readonly discountIncludingGst: Cents; readonly discountExcludingGst: Cents }
  }
}

export type ChargedItems = {
  readonly internet: readonly InternetItem[]
  readonly wireless: readonly WirelessItem[]
  readonly additionalProducts: readonly CostItem[]
  readonly mobilev2Products: readonly MobileItem[]
  readonly offers: readonly OfferItem[]
  readonly insurance: readonly CostItem[]
  readonly others: readonly CostItem[]
  readonly power: PowerPlanNow | null
  readonly totalCost: Cents
}

const MOBILE_SERVICES: readonly string[] = ['mobile2_linerental', 'mobile2_addon']

/**
 * The charges of each bill, with or without GST as the customer sees prices, and their total less the offers. Source:
 * HUB-020 to HUB-029.
 */
export function listChargedItems(loaded: LoadedPlan, context: ChargedItemsContext): ChargedItems {
  const withGst = showsPricesWithGst(context.businessGroup)
  const cost = (priced: Priced) => (withGst ? priced.ChargeIncludingGST : priced.ChargeExcludingGST)
  const toCostItem = ({ label, ...priced }: NamedCharge): CostItem => ({ label, charge: cost(priced) })
  const toProductItem = (each: CurrentAdditionalProduct): CostItem => ({
    label: each.AdditionalProductDescription,
    charge: cost(each),
  })
  const cores = loaded.products?.CoreProducts ?? []
  const items = {
    internet: cores.filter((core) => !isWireless(core)).map((core) => internetItem(core, context, cost)),
    wireless: cores.filter(isWireless).flatMap((core) => wirelessItems(core, cost)),
    additionalProducts: mainProducts(loaded.products?.AdditionalProducts ?? []).map(toProductItem),
    mobilev2Products: (loaded.products?.MobileAdditionalProducts ?? []).map((each) => ({
      ...toProductItem(each),
      number: each.AdditionalProductServiceID,
    })),
    offers: (loaded.products?.Offers ?? []).map((offer) => ({
      label: offer.OfferName,
      offerDetails: {
        discount: {
          discountIncludingGst: offer.AmountIncludingGst,
          discountExcludingGst: offer.AmountExcludingGst,
        },
      },
    })),
    insurance: (loaded.others?.insurance ?? []).map(toCostItem),
    others: (loaded.others?.others ?? []).map(toCostItem),
    power: loaded.power?.power ?? null,
  }
  return { ...items, totalCost: calculateTotalCost(items, context.businessGroup) }
}

type Priced = { readonly ChargeIncludingGST: Cents; readonly ChargeExcludingGST: Cents }
type Cost = (priced: Priced) => Cents

/** The additional products without the products of mobiles. Source: HUB-033. */
export function mainProducts(products: readonly CurrentAdditionalProduct[]): CurrentAdditionalProduct[] {
  return products.filter(({ AdditionalProductService: service }) => !MOBILE_SERVICES.includes(service))
}

/** The discount of an offer for this customer. Source: HUB-026. */
export function getOfferDiscount({ offerDetails: { discount } }: OfferItem, businessGroup: string): Cents {
  return showsPricesWithGst(businessGroup) ? discount.discountIncludingGst : discount.discountExcludingGst
}

function calculateTotalCost(items: Omit<ChargedItems, 'totalCost'>, businessGroup: string): Cents {
  const charges = [
    ...[...items.internet, ...items.wireless].map(({ cost }) => cost),
    ...[items.additionalProducts, items.mobilev2Products, items.insurance, items.others]
      .flat()
      .map(({ charge }) => charge),
    ...items.offers.map((offer) => -getOfferDiscount(offer, businessGroup)),
  ]
  return toCents(charges.reduce((total, charge) => total + charge, 0))
}

function isWireless({ CoreProductBroabandCategory: category }: CurrentCoreProduct): boolean {
  return category === 'WBB'
}

function wirelessItems({ CoreProductComponents }: CurrentCoreProduct, cost: Cost): WirelessItem[] {
  return CoreProductComponents.map(({ serviceId, plan }) => ({
    serviceEntity: serviceId ?? '',
    description: plan.PlanDescription,
    cost: cost(plan),
  }))
}

function internetItem(
  core: CurrentCoreProduct,
  { gigabitPlanName, frequency }: ChargedItemsContext,
  cost: Cost,
): InternetItem {
  const components = core.CoreProductComponents
  const internet = components.find(({ service }) => service === 'Internet')
  const voice = components.filter(({ service }) => service === 'Voice')
  const [product] = descriptionParts(internet?.plan.PlanDescription ?? '')
  return {
    productDescription: isGigabit(core.CoreProductBroabandCategory)
      ? formatGigabitName(product, gigabitPlanName)
      : product,
    dataCap: internet === undefined ? '' : describeCurrentData(internet.plan, frequency),
    naked: voice.length === 0,
    voicemail: voice.some((line) => hasVoicemail(line, frequency ?? 'Monthly')),
    cost: toCents(components.reduce((total, { plan }) => total + cost(plan), 0)),
  }
}

/** `Fibre 950 (Fibre 1000)`: the name on the bill, and the name of the brand. Source: HUB-032. */
function formatGigabitName(billName: string, brandName: string): string {
  return billName === '' || billName === brandName ? brandName : `${billName} (${brandName})`
}

/** The categories of the gigabit rate: the rate of the network, and the rate as sold. */
const GIGABIT_CATEGORY = /^UFB(1000|950)\//

export function isGigabit(broadbandCategory: string): boolean {
  return GIGABIT_CATEGORY.test(broadbandCategory)
}

const VOICEMAIL_CENTS_A_YEAR = 4_800

/**
 * Voicemail costs exactly $4 a month, or more in a plan with features in its key. The plan's charge is that of one bill. Source:
 * HUB-030, Readings.
 */
export function hasVoicemail({ plan }: Pick<CurrentComponent, 'plan'>, frequency: BillFrequency): boolean {
  const voicemail = Math.round(VOICEMAIL_CENTS_A_YEAR / BILLS_A_YEAR[frequency])
  const charge = plan.ChargeIncludingGST
  return charge === voicemail || (charge >= voicemail && plan.PlanKey.toLowerCase().includes('features'))
}

/** Whether all parts failed to load. Then nothing of the plan can be shown. Source: HUB-034, HUB-035. */
export function nothingLoaded({ products, others, power }: LoadedPlan): boolean {
  return products === null && others === null && power === null
}
