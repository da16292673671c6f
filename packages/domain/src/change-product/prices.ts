import { withoutGst } from '../billing/invoice-lines.ts'
import type { CatalogueAdditionalProduct, HardwareProduct } from '../catalogue/products.ts'
import { centsOf, percentOf } from '../money.ts'
import type { Cents } from '../money.ts'

import type { OrderFacts } from './facts.ts'

/** GST in percent. */
const GST_RATE = 15

export type Charge = { readonly chargeIncludingGst: Cents; readonly chargeExcludingGst: Cents }

/** As the account reads its prices: with GST, or without. Source: ACC-020, ACC-021. */
export function shown({ chargeIncludingGst, chargeExcludingGst }: Charge, withGst: boolean): Cents {
  return withGst ? chargeIncludingGst : chargeExcludingGst
}

/** Of an amount that is only known with GST. */
export function shownOf(amount: Cents, withGst: boolean): Cents {
  return withGst ? amount : withoutGst(amount, GST_RATE)
}

/** When a price falls due: on every bill, every thirty days, or once. */
export type Due = 'bill' | 'thirtyDays' | 'once'

export type Price = { readonly due: Due; readonly charge: Charge }

const FREE: Price = {
  due: 'bill',
  charge: { chargeIncludingGst: centsOf(0), chargeExcludingGst: centsOf(0) },
}

/** Source: CAT-029. */
export function extraPrice({ charges }: CatalogueAdditionalProduct, { offer }: OrderFacts): Price {
  const ofBill = charges.find(({ unit }) => unit === offer.billFrequency)
  if (ofBill !== undefined) return { due: 'bill', charge: ofBill }
  const ofDays = charges.find(({ unit }) => unit === 'ThirtyDays')
  return ofDays === undefined ? FREE : { due: 'thirtyDays', charge: ofDays }
}

/** What a router costs with a contract of these months: each of its prices. */
export function routerPrices(
  { contractPricing }: HardwareProduct,
  contractLength: number,
  { offer }: OrderFacts,
): Price[] {
  const priced = contractPricing.find((each) => each.contractLength === contractLength)
  return (priced?.charges ?? []).flatMap((charge): Price[] => {
    if (charge.unit === offer.billFrequency) return [{ due: 'bill', charge }]
    if (charge.unit === 'Once') return [{ due: 'once', charge }]
    return charge.unit === 'ThirtyDays' ? [{ due: 'thirtyDays', charge }] : []
  })
}

/** What power takes off broadband and homeline. Source: CHG-079 to CHG-082. */
export function bundleDiscount(
  { offer, brand }: OrderFacts,
  broadbandAndHomeline: Cents,
  withGst: boolean,
): Cents {
  const discount = brand.powerBundleDiscount
  if (discount.kind === 'share') return percentOf(broadbandAndHomeline, discount.percent)
  const { weekly, fortnightly, monthly } = discount
  const amount = { Weekly: weekly, Fortnightly: fortnightly, Monthly: monthly }[offer.billFrequency]
  return shownOf(amount, withGst)
}
