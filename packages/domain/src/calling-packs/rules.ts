import type { CallingPackBundle } from '../catalogue/products.ts'
import { toCents } from '../money.ts'
import { GST_RATE_PERCENT } from '../gst.ts'
import type { Changeable } from '../product-change/contract.ts'
import { listCurrentProducts, toCurrentOption, oneProduct, withNone } from '../product-change/fields.ts'
import type { ChangeField, ChangeOption, FieldWords } from '../product-change/fields.ts'

/** The categories of bundles, each with the service whose single packs belong to it. Source: CAT-014, PAK-006. */
const CATEGORIES = {
  national: 'callingpacklocal',
  mobile: 'callingpackmobile',
  international: 'callingpack',
} as const
type Category = keyof typeof CATEGORIES

export type PackWords = Readonly<Record<Category, FieldWords>>

/** A question for each category, in the order of the words. */
const ORDER: readonly Category[] = ['national', 'mobile', 'international']

/** A choice of single packs for each service. Source: PAK-008. */
export function packFields(changeable: Changeable, words: PackWords): ChangeField[] {
  return ORDER.map((category) => oneProduct(changeable, [CATEGORIES[category]], words[category]))
}

/**
 * A choice of bundles for each category. One sets the product of each of its services; none takes the packs away that no other
 * bundle brings. Packs that the account has and that make no bundle can be kept. Source: PAK-006, PAK-007.
 */
export function bundleFields(changeable: Changeable, words: PackWords): ChangeField[] {
  const { bundles, billFrequency } = changeable
  const keys = new Set(changeable.held.map(({ AdditionalProductKey }) => AdditionalProductKey))
  const all = Object.values(bundles).flat()
  const bundled = new Set(all.filter((each) => isHeld(each, keys)).flatMap(listProductKeys))
  return ORDER.map((category) => {
    const service = CATEGORIES[category]
    const options = bundles[category].map((bundle) => bundleOption(bundle, billFrequency, keys))
    const single = listCurrentProducts(changeable, [service])
      .filter(({ AdditionalProductKey }) => !bundled.has(AdditionalProductKey))
      .map((each) => toCurrentOption(each, billFrequency))
    return withNone(words[category], listServices(bundles[category], service), [...single, ...options])
  })
}

function listProductKeys({ productKeys }: CallingPackBundle): string[] {
  return Object.values(productKeys)
}

function isHeld(bundle: CallingPackBundle, keys: ReadonlySet<string>): boolean {
  return listProductKeys(bundle).every((key) => keys.has(key))
}

function listServices(bundles: readonly CallingPackBundle[], own: string): string[] {
  return [...new Set([own, ...bundles.flatMap(({ productKeys }) => Object.keys(productKeys))])]
}

function bundleOption(
  bundle: CallingPackBundle,
  unit: Changeable['billFrequency'],
  keys: ReadonlySet<string>,
): ChangeOption {
  const { key, label, price, productKeys } = bundle
  const chargeExcludingGst = toCents(Math.round(price / (1 + GST_RATE_PERCENT / 100)))
  return {
    value: key,
    label,
    about: '',
    charge: { unit, chargeIncludingGst: price, chargeExcludingGst },
    isHeld: isHeld(bundle, keys),
    products: productKeys,
    planKey: null,
  }
}
