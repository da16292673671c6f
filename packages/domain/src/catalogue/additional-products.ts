import { FAMILY_FILTER, PROTECTION_SERVICES, VOICE_EXTRAS } from './extra-services.ts'
import type { CurrentAdditionalProduct, CurrentCoreProduct } from './current-products.ts'
import { currentCoreProduct } from './rules.ts'

/** The service of a paper bill. Source: BIL-013. */
export const PAPER_BILL = 'paperbill'

/** Services whose products a customer adds, changes and removes. Source: CAT-049. */
export const CHANGEABLE_SERVICES: readonly string[] = [
  PAPER_BILL,
  'callingpacklocal',
  'callingpackmobile',
  'callingpack',
  'static_ip',
  ...PROTECTION_SERVICES,
  FAMILY_FILTER,
  'ata_pots_rental',
  'mobile_app_voip_rental',
  'voicemail',
  ...VOICE_EXTRAS,
]

/** The name of the service in the books, from any letter case; null if its products cannot be changed. Source: CAT-049. */
export function changeableService(service: string): string | null {
  return CHANGEABLE_SERVICES.find((each) => each === service.toLowerCase()) ?? null
}

/** The requirements of a sold product on the account. */
export type SoldProduct = {
  readonly service: string
  readonly linkedService: 'Internet' | 'Voice'
  /** The voice category that the product needs; null if it needs none. */
  readonly voiceCategory: string | null
  /** Whether the product is for the account's kind (business, others, or both) and has a charge at its bill frequency. */
  readonly forAccount: boolean
}

export type ProductProblem =
  | 'ADDITIONAL_PRODUCT_NOT_FOUND'
  | 'NO_CORE_PRODUCT'
  | 'MULTIPLE_CORE_PRODUCTS'
  | 'SERVICE_NOT_AVAILABLE_IN_CURRENT_CORE_PRODUCT'
  | 'ADDITIONAL_PRODUCT_NOT_AVAILABLE_FOR_CORE_PRODUCT'

/** Why an account may not have a product of a service, or null. A paper bill needs no broadband. Source: CAT-061, CAT-062. */
export function productProblem(
  service: string,
  product: SoldProduct | null,
  coreProducts: readonly Pick<CurrentCoreProduct, 'CoreProductVoiceCategory'>[],
): ProductProblem | null {
  if (product === null || product.service !== service) return 'ADDITIONAL_PRODUCT_NOT_FOUND'
  if (!product.forAccount) return 'ADDITIONAL_PRODUCT_NOT_AVAILABLE_FOR_CORE_PRODUCT'
  if (service === PAPER_BILL) return null
  const core = currentCoreProduct(coreProducts)
  if (typeof core === 'string') return core
  const voice = core.CoreProductVoiceCategory
  if (product.linkedService === 'Voice' && voice === '')
    return 'SERVICE_NOT_AVAILABLE_IN_CURRENT_CORE_PRODUCT'
  if (product.voiceCategory !== null && product.voiceCategory !== voice)
    return 'ADDITIONAL_PRODUCT_NOT_AVAILABLE_FOR_CORE_PRODUCT'
  return null
}

type Bundle = { readonly productKeys: Readonly<Record<string, string>> }

const CALLING_PACK = /^callingpack/i

/** The bundle with exactly the calling packs of the account. Source: CAT-053, CAT-054. */
export function matchingBundle<Candidate extends Bundle>(
  bundles: readonly Candidate[],
  products: readonly Pick<CurrentAdditionalProduct, 'AdditionalProductKey' | 'AdditionalProductService'>[],
): Candidate | 'NO_PRODUCT_BUNDLE' | 'MULTIPLE_PRODUCT_BUNDLES' {
  const packs = products
    .filter(({ AdditionalProductService }) => CALLING_PACK.test(AdditionalProductService))
    .map(({ AdditionalProductKey }) => AdditionalProductKey)
  const matching = bundles.filter(({ productKeys }) => haveSameKeys(Object.values(productKeys), packs))
  const [bundle, ...others] = matching
  if (bundle === undefined) return 'NO_PRODUCT_BUNDLE'
  return others.length === 0 ? bundle : 'MULTIPLE_PRODUCT_BUNDLES'
}

function haveSameKeys(keys: readonly string[], others: readonly string[]): boolean {
  return keys.length === others.length && keys.every((key) => others.includes(key))
}
