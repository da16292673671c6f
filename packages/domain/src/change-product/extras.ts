import type * as z from 'zod/mini'

import { isBusiness } from '../access.ts'
import { FAMILY_FILTER, listReplacedServices } from '../catalogue/extra-services.ts'
import type { CatalogueAdditionalProduct, callingPackBundle } from '../catalogue/products.ts'
import type { OfferedCoreProduct } from '../ordering/offer/contract.ts'

type Extra = CatalogueAdditionalProduct
export type CallingPack = z.output<typeof callingPackBundle>

/** Services with steps of their own. Source: CHG-042. */
const NOT_EXTRAS: ReadonlySet<string> = new Set(
  [
    'callingpack',
    'callingpackmobile',
    'callingpackLocal',
    'MobilePrepay',
    FAMILY_FILTER,
    'mobile_app_voip_rental',
  ].map((service) => service.toLowerCase()),
)
const MOBILE_PLAN = 'mobileprepay'
const STATIC_IP = 'static_ip'
const CALLING_PACK = /^callingpack/
const VOICEMAIL = /voice_?mail/

export function isService({ service }: Pick<Extra, 'service'>, name: string): boolean {
  return service.toLowerCase() === name
}

/** The extras of a product in the list of extras. Source: CHG-042. */
export function listExtras({ additionalProducts }: Pick<OfferedCoreProduct, 'additionalProducts'>): Extra[] {
  return additionalProducts.filter(({ service }) => !NOT_EXTRAS.has(service.toLowerCase()))
}

/** Source: CHG-016. */
export function listFamilyFilters({
  additionalProducts,
}: Pick<OfferedCoreProduct, 'additionalProducts'>): Extra[] {
  return additionalProducts.filter((each) => isService(each, FAMILY_FILTER))
}

/** Source: CHG-017. */
export function listMobilePlans({
  additionalProducts,
}: Pick<OfferedCoreProduct, 'additionalProducts'>): Extra[] {
  return additionalProducts.filter((each) => isService(each, MOBILE_PLAN))
}

/** Single calling packs, as business customers choose them. Source: ACC-022. */
export function listSinglePacks({
  additionalProducts,
}: Pick<OfferedCoreProduct, 'additionalProducts'>): Extra[] {
  return additionalProducts.filter(({ service }) => CALLING_PACK.test(service.toLowerCase()))
}

/** Bundles of calling packs, the national ones first. Source: CAT-014, CHG-015. */
export function listCallingPacks({
  callingPackBundles,
}: Pick<OfferedCoreProduct, 'callingPackBundles'>): CallingPack[] {
  const { national, mobile, international } = callingPackBundles
  return [...national, ...mobile, ...international]
}

/** A bundle is chosen if all its packs are chosen. */
export function holdsPack(
  keys: readonly string[],
  { productKeys }: Pick<CallingPack, 'productKeys'>,
): boolean {
  const held = Object.values(productKeys)
  return held.length > 0 && held.every((key) => keys.includes(key))
}

/** The extras selected by turning homeline on: voicemail and the first calling pack. Source: CHG-040. */
export function homelineExtras(product: OfferedCoreProduct, businessGroup: string): string[] {
  const voicemail = product.additionalProducts.find(({ service }) => VOICEMAIL.test(service.toLowerCase()))
  return [...(voicemail === undefined ? [] : [voicemail.key]), ...firstPackKeys(product, businessGroup)]
}

function firstPackKeys(product: OfferedCoreProduct, businessGroup: string): string[] {
  if (isBusiness(businessGroup)) {
    const [single] = listSinglePacks(product)
    return single === undefined ? [] : [single.key]
  }
  const [bundle] = listCallingPacks(product)
  return Object.values(bundle?.productKeys ?? {})
}

/** The extras that business customers have chosen from the start. Source: CHG-049. */
export function listPreselectedExtras(product: OfferedCoreProduct, businessGroup: string): string[] {
  if (!isBusiness(businessGroup)) return []
  const staticIp = product.additionalProducts.find((each) => isService(each, STATIC_IP))
  return staticIp === undefined ? [] : [staticIp.key]
}

/** Sets or clears an extra. Each service has at most one, and a protection plan replaces the other. */
export function toggleExtra(
  keys: readonly string[],
  extra: Extra,
  { on, among }: { readonly on: boolean; readonly among: readonly Extra[] },
): string[] {
  const service = extra.service.toLowerCase()
  const cleared = [service, ...(on ? listReplacedServices(service) : [])]
  const clearedKeys = among
    .filter((each) => cleared.includes(each.service.toLowerCase()))
    .map(({ key }) => key)
  const others = keys.filter((key) => !clearedKeys.includes(key))
  return on ? [...others, extra.key] : others
}

/** Groups voice extras by service. Source: ORD-029. */
export function groupByService(extras: readonly Extra[]): Record<string, Extra[]> {
  const grouped = new Map<string, Extra[]>()
  for (const extra of extras) grouped.set(extra.service, [...(grouped.get(extra.service) ?? []), extra])
  return Object.fromEntries(grouped)
}
