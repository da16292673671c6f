import { withoutGst } from '../../billing/invoice-lines.ts'
import type { CatalogueAdditionalProduct, Plan } from '../../catalogue/products.ts'
import { centsOf, percentOf } from '../../money.ts'
import type { Cents } from '../../money.ts'
import { itemsOf } from '../extras-rules.ts'
import type { Judged } from '../judged.ts'
import type { Found } from '../reading.ts'
import { terminationFeeOf } from '../termination.ts'

import type { OrderCost } from './contract.ts'
import { provisionedOn } from './steps.ts'

/** GST in percent. */
const GST_RATE = 15

/** What power and broadband together save: an amount a bill, or a share of broadband and homeline. Source: CHG-079, CHG-081. */
export type BundleDiscount =
  | { readonly kind: 'amount'; readonly weekly: Cents; readonly fortnightly: Cents; readonly monthly: Cents }
  | { readonly kind: 'share'; readonly percent: number }

/** Everything that an order costs, bill by bill and once. Source: ORD-101. */
export function costsOf(order: Judged, discount: BundleDiscount): Found<OrderCost[]> {
  const plans = plansOf(order)
  if (plans === null) return { code: 'INSUFFICIENT_ORDER_INFO' }
  const broadband = plans.map(({ plan }) => planCost(plan))
  return {
    value: [
      ...broadband,
      ...extrasOf(order),
      ...bundleOf(order, discount, broadband),
      ...hardwareOf(order),
      ...feeOf(order),
    ],
  }
}

/** The plans of the new product; null where one of them is not chosen or not offered. */
function plansOf({ change, to }: Judged): { plan: Plan }[] | null {
  const components = change?.ToCoreProductComponents ?? []
  const plans = components.flatMap(({ Service, RatePlan }) => {
    const plan = to?.plans[Service].find(({ key }) => key === RatePlan)
    return plan === undefined ? [] : [{ plan }]
  })
  return plans.length === components.length ? plans : null
}

function planCost({ service, description, chargeIncludingGst, chargeExcludingGst }: Plan): OrderCost {
  return {
    kind: service === 'Internet' ? 'internet' : 'voice',
    name: description,
    due: 'bill',
    amountIncludingGst: chargeIncludingGst,
    amountExcludingGst: chargeExcludingGst,
  }
}

type Charge = CatalogueAdditionalProduct['charges'][number]

function extrasOf({ body, to, offer }: Judged): OrderCost[] {
  return body.AdditionalProducts.flatMap(({ RatePlan }): OrderCost[] => {
    const extra = to?.additionalProducts.find(({ key }) => key === RatePlan)
    const charge =
      extra?.charges.find(({ unit }) => unit === offer.billFrequency) ??
      extra?.charges.find(({ unit }) => unit === 'ThirtyDays')
    if (extra === undefined || charge === undefined) return []
    const due = charge.unit === 'ThirtyDays' ? 'thirtyDays' : 'bill'
    return [{ kind: 'extra', name: extra.description, due, ...amounts(charge) }]
  })
}

function amounts({
  chargeIncludingGst,
  chargeExcludingGst,
}: Pick<Charge, 'chargeIncludingGst' | 'chargeExcludingGst'>) {
  return { amountIncludingGst: chargeIncludingGst, amountExcludingGst: chargeExcludingGst }
}

/** Takes off while the order holds a power plan. Source: CHG-079 to CHG-082. */
function bundleOf({ body, offer }: Judged, discount: BundleDiscount, broadband: OrderCost[]): OrderCost[] {
  if (body.ElectricityToChange === null) return []
  const sum = centsOf(broadband.reduce((total, { amountIncludingGst }) => total + amountIncludingGst, 0))
  const off =
    discount.kind === 'share' ? percentOf(sum, discount.percent) : bundleAmount(discount, offer.billFrequency)
  return [{ kind: 'bundle', name: 'Power and broadband together', due: 'bill', ...including(centsOf(-off)) }]
}

function bundleAmount(
  { weekly, fortnightly, monthly }: Extract<BundleDiscount, { kind: 'amount' }>,
  frequency: Judged['offer']['billFrequency'],
): Cents {
  return { Weekly: weekly, Fortnightly: fortnightly, Monthly: monthly }[frequency]
}

function including(amount: Cents) {
  return { amountIncludingGst: amount, amountExcludingGst: withoutGst(amount, GST_RATE) }
}

/** Source: ORD-046, CHG-050. */
function hardwareOf(order: Judged): OrderCost[] {
  const { billFrequency, modemPostage } = order.offer
  const items = itemsOf(order)
  const priced = items.flatMap(({ product, months }) =>
    (product?.contractPricing ?? [])
      .filter(({ contractLength }) => contractLength === months)
      .flatMap(({ charges }) => charges)
      .filter(({ unit }) => unit === billFrequency || unit === 'Once' || unit === 'ThirtyDays')
      .map((charge) => ({ charge, name: product?.description ?? '' })),
  )
  const lines = priced.map(({ charge, name }): OrderCost => {
    const due = charge.unit === 'Once' ? 'once' : charge.unit === 'ThirtyDays' ? 'thirtyDays' : 'bill'
    return { kind: 'hardware', name, due, ...amounts(charge) }
  })
  if (items.length === 0) return []
  return [...lines, { kind: 'postage', name: 'Postage', due: 'once', ...including(modemPostage) }]
}

/** A contract that runs past the day ends with the product that it is for; it goes along to another house. Source: ORD-042. */
function feeOf(order: Judged): OrderCost[] {
  const { change, from } = order
  const component = from?.CoreProductComponents.find(({ service }) => service === 'Internet')
  if (change === null || component === undefined || change.ToCoreProductKey === from?.CoreProductKey)
    return []
  const ends = component.plan.ContractExpirationDate
  if (ends === null || ends <= provisionedOn(order)) return []
  const fee = terminationFeeOf(component)
  return fee === 0
    ? []
    : [{ kind: 'termination', name: 'Early termination fee', due: 'once', ...including(fee) }]
}
