import { expect, test } from 'vitest'

import { PROTECTION_SERVICES } from '../catalogue/extra-services.ts'
import { toCents } from '../money.ts'

import { extraKeys } from './chosen-extras.ts'
import { listPreselectedExtras, toggleExtra } from './extras.ts'
import { buildOrder } from './order.ts'
import { FIBRE_300, FIBRE_300_VOICE, FIBRE_FACTS, NEW_PLAN } from './testing/facts.ts'

const toKeys = (products: readonly { readonly key: string }[]) => products.map(({ key }) => key)

test('CHG-049 a static IP address is chosen for business customers from the start', () => {
  expect(listPreselectedExtras(FIBRE_300, '2degreessmb')).toEqual(['STATIC-IP'])
  expect(listPreselectedExtras(FIBRE_300, 'orconbus')).toEqual(['STATIC-IP'])
  expect(listPreselectedExtras(FIBRE_300, 'residential')).toEqual([])

  const extrasFor = (businessGroup: string) =>
    toKeys(buildOrder({ ...NEW_PLAN, coreProduct: FIBRE_300.key }, { ...FIBRE_FACTS, businessGroup }).extras)
  expect(extrasFor('2degreessmb')).toEqual(['STATIC-IP'])
  expect(extrasFor('residential')).toEqual([])
})

test('CHG-049 a business keeps its other extra beside the chosen static IP address', () => {
  const { current } = FIBRE_FACTS.offer
  const AdditionalProducts = current.AdditionalProducts.map((extra) => ({
    ...extra,
    AdditionalProductKey: 'SAFE-MODE',
    AdditionalProductService: 'safe_mode',
  }))
  const facts = {
    ...FIBRE_FACTS,
    businessGroup: '2degreessmb',
    offer: { ...FIBRE_FACTS.offer, current: { ...current, AdditionalProducts } },
  }

  expect(toKeys(buildOrder({ ...NEW_PLAN, coreProduct: FIBRE_300.key }, facts).extras)).toEqual([
    'SAFE-MODE',
    'STATIC-IP',
  ])
})

test('VEX-012 an extra that comes with the chosen voice plan is not ordered beside it', () => {
  const { plans } = FIBRE_300_VOICE
  const Voice = plans.Voice.map((plan) => ({ ...plan, includes: ['callingpack'] }))
  const product = { ...FIBRE_300_VOICE, plans: { ...plans, Voice } }
  const facts = { ...FIBRE_FACTS, offer: { ...FIBRE_FACTS.offer, coreProducts: [product] } }
  const draft = {
    ...NEW_PLAN,
    coreProduct: product.key,
    voiceAdditionalProducts: ['CP-LOCAL', 'CP-WORLD'],
  }

  expect(toKeys(buildOrder(draft, facts).extras)).toEqual(['CP-LOCAL'])
  expect(toKeys(buildOrder(draft, FIBRE_FACTS).extras)).toEqual(['CP-LOCAL', 'CP-WORLD'])
})

/** Wire insurance and wire maintenance. */
const PROTECTION_PLANS = PROTECTION_SERVICES.flatMap((service) =>
  FIBRE_300.additionalProducts.slice(0, 1).map((extra) => ({ ...extra, key: `${service}-1`, service })),
)
const [INSURANCE = '', MAINTENANCE = ''] = toKeys(PROTECTION_PLANS)

test.each([
  ['WPP-006 no plan becomes', [], INSURANCE, true, [INSURANCE]],
  ['WPP-007 wire insurance becomes', [INSURANCE], MAINTENANCE, true, [MAINTENANCE]],
  ['WPP-007 wire maintenance becomes', [MAINTENANCE], INSURANCE, true, [INSURANCE]],
  ['WPP-008 wire maintenance becomes none,', [MAINTENANCE], MAINTENANCE, false, []],
  ['the plan stays if the box of the other is cleared,', [INSURANCE], MAINTENANCE, false, [INSURANCE]],
] as const)('%s the chosen protection plan: %#', (...[, keys, key, on, expected]) => {
  const chosen = PROTECTION_PLANS.filter((plan) => plan.key === key)

  expect(
    chosen.map((plan) => toggleExtra(['SAFE-MODE', ...keys], plan, { on, among: PROTECTION_PLANS })),
  ).toEqual([['SAFE-MODE', ...expected]])
})

test.each([
  ['WPP-007 of an account', null],
  ['WPP-007 of a draft', [INSURANCE, MAINTENANCE]],
])('%s with both protection plans the wizard keeps wire insurance alone', (_whose, additionalProducts) => {
  const product = { ...FIBRE_300, additionalProducts: PROTECTION_PLANS }
  const { current } = FIBRE_FACTS.offer
  const AdditionalProducts = PROTECTION_PLANS.map(({ key, service, description }) => ({
    AdditionalProductKey: key,
    AdditionalProductService: service,
    AdditionalProductServiceID: null,
    AdditionalProductDescription: description,
    ChargeIncludingGST: toCents(345),
    ChargeExcludingGST: toCents(300),
  }))
  const facts = {
    ...FIBRE_FACTS,
    offer: { ...FIBRE_FACTS.offer, current: { ...current, AdditionalProducts } },
  }

  expect(extraKeys({ ...NEW_PLAN, additionalProducts }, product, facts)).toEqual([INSURANCE])
})
