import { isIncludedService } from '../catalogue/extra-services.ts'
import type { CatalogueAdditionalProduct } from '../catalogue/products.ts'
import type { OfferedCoreProduct } from '../ordering/offer/contract.ts'
import { findCurrentComponent } from '../ordering/offer/products.ts'

import type { Draft } from './draft.ts'
import { homelineExtras, listPreselectedExtras } from './extras.ts'
import type { DraftFacts } from './facts.ts'

export function listChosenExtras(
  draft: Draft,
  product: OfferedCoreProduct,
  facts: DraftFacts,
): CatalogueAdditionalProduct[] {
  const keys = new Set([...voiceExtraKeys(draft, product, facts), ...extraKeys(draft, product, facts)])
  return product.additionalProducts.filter(({ key }) => keys.has(key))
}

/** Keys of the voice extras: the chosen, else the account's, else the default of a new homeline. Source: CHG-040, CHG-041. */
export function voiceExtraKeys(
  draft: Draft,
  product: OfferedCoreProduct,
  facts: DraftFacts,
): readonly string[] {
  if (product.hasVoice === 'no') return []
  if (draft.voiceAdditionalProducts !== null) return draft.voiceAdditionalProducts
  if (findCurrentComponent(facts, 'Voice') === null) return homelineExtras(product, facts.businessGroup)
  return continuingExtras(product, facts).filter((key) => isVoiceExtra(key, product))
}

/**
 * Keys of the other extras: the chosen, else the account's and the preselected extras. Wire maintenance is left out beside wire
 * insurance. Source: CHG-049, WPP Readings.
 */
export function extraKeys(draft: Draft, product: OfferedCoreProduct, facts: DraftFacts): readonly string[] {
  const keys = draft.additionalProducts ?? defaultExtraKeys(product, facts)
  const services = keys.flatMap((key) => findExtra(key, product)?.service ?? [])
  return keys.filter((key) => !isIncludedService(findExtra(key, product)?.service ?? '', services))
}

function defaultExtraKeys(product: OfferedCoreProduct, facts: DraftFacts): readonly string[] {
  const continuing = continuingExtras(product, facts).filter((key) => !isVoiceExtra(key, product))
  const continuingServices = continuing.map((key) => findExtra(key, product)?.service)
  const preselected = listPreselectedExtras(product, facts.businessGroup)
  return [
    ...continuing,
    ...preselected.filter((key) => !continuingServices.includes(findExtra(key, product)?.service)),
  ]
}

function isVoiceExtra(key: string, product: OfferedCoreProduct): boolean {
  return findExtra(key, product)?.linkedService === 'Voice'
}

function findExtra(key: string, { additionalProducts }: OfferedCoreProduct) {
  return additionalProducts.find((each) => each.key === key)
}

/** Keys of the account's extras that this product offers, matched by key, else by service. */
function continuingExtras({ additionalProducts }: OfferedCoreProduct, { offer }: DraftFacts): string[] {
  return offer.current.AdditionalProducts.flatMap(({ AdditionalProductKey, AdditionalProductService }) => {
    const same =
      additionalProducts.find(({ key }) => key === AdditionalProductKey) ??
      additionalProducts.find(
        ({ service }) => service.toLowerCase() === AdditionalProductService.toLowerCase(),
      )
    return same === undefined ? [] : [same.key]
  })
}
