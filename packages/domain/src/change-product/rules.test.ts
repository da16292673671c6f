import { describe, expect, test } from 'vitest'

import type { CoreProduct } from '../catalogue/products.ts'
import { bestTechnology, nothingToChoose, selectableProducts, toSpeeds } from '../ordering/offer/products.ts'
import type { NothingToChoose } from '../ordering/offer/products.ts'
import { OFFER } from '../ordering/testing/orders.ts'

import { listExtras, homelineExtras } from './extras.ts'
import { buildOrder } from './order.ts'
import type { Order } from './order.ts'
import { reconcileDraft } from './reconcile.ts'
import { STEPS } from './steps.ts'
import {
  ELSEWHERE,
  FIBRE_1000,
  FIBRE_1000_VOICE,
  FIBRE_2000,
  FIBRE_300,
  FIBRE_300_VOICE,
  FIBRE_FACTS,
  NEW_MOVE,
  NEW_PLAN,
  PLAIN_BRAND,
  VDSL,
  factsWith,
} from './testing/facts.ts'
import { brandWith } from './testing/rule-facts.ts'

const ADSL = { ...VDSL, key: 'ADSL', technology: 'ADSL' as const }

const listKeys = (products: readonly Pick<CoreProduct, 'key'>[]) => products.map(({ key }) => key)

/** An account with these services, on a line of this category. */
function holding(services: readonly ('Internet' | 'Voice')[], category = 'VDSL') {
  const [product] = OFFER.current.CoreProducts
  const [component] = product?.CoreProductComponents ?? []
  if (product === undefined || component === undefined) throw new Error('the offer has a product')
  const CoreProductComponents = services.map((service) => ({ ...component, service }))
  const held = { ...product, CoreProductComponents, CoreProductBroabandCategory: category }
  return { ...OFFER.current, CoreProducts: [held] }
}

describe('the selectable products', () => {
  test('CHG-037 fibre before VDSL before ADSL', () => {
    expect(bestTechnology(FIBRE_FACTS)).toBe('UFB')
    expect(bestTechnology(factsWith({ coreProducts: [ADSL, VDSL] }))).toBe('VDSL')
    expect(bestTechnology(factsWith({ coreProducts: [ADSL] }))).toBe('ADSL')
    expect(listKeys(selectableProducts(factsWith({ coreProducts: [ADSL, VDSL, FIBRE_300] })))).toEqual([
      FIBRE_300.key,
    ])
    expect(listKeys(selectableProducts(factsWith({ coreProducts: [ADSL, VDSL] })))).toEqual([VDSL.key])
  })

  test('CHG-038 ADSL cannot be chosen where it is restricted', () => {
    const facts = factsWith({ coreProducts: [ADSL] }, { brand: brandWith({ restrictsAdsl: true }) })

    expect(bestTechnology(facts)).toBeNull()
    expect(selectableProducts(facts)).toEqual([])
    expect(listKeys(selectableProducts(factsWith({ coreProducts: [ADSL] })))).toEqual(['ADSL'])
    expect(bestTechnology(factsWith({ coreProducts: [ADSL, VDSL] }, facts))).toBe('VDSL')
  })

  test('CHG-044 CHG-045 a brand with symmetric rates sells only these where they can be had, without voice', () => {
    const rates = [2000, 4000, 8000]
    const symmetric = rates.flatMap((downstream) =>
      (['no', 'yes'] as const).map((hasVoice) => {
        const dataRate = { ...FIBRE_2000.dataRate, downstream }
        return { ...FIBRE_2000, key: `${downstream} ${hasVoice}`, hasVoice, dataRate }
      }),
    )
    const brand = brandWith({ symmetricRates: rates, onlySymmetricRates: true })
    const facts = factsWith({ coreProducts: [FIBRE_300, FIBRE_1000, ...symmetric] }, { brand })

    expect(listKeys(selectableProducts(facts))).toEqual(['2000 no', '4000 no', '8000 no'])
    expect(toSpeeds(facts).map(({ withVoice }) => withVoice)).toEqual([null, null, null])
  })

  const FIBRE_2000_VOICE = { ...FIBRE_2000, key: '2000 with voice', hasVoice: 'yes' as const }

  test.each([
    ['fibre of other rates', [FIBRE_300, FIBRE_1000_VOICE], [FIBRE_300.key, FIBRE_1000_VOICE.key]],
    ['a symmetric rate with voice alone', [FIBRE_300, FIBRE_2000_VOICE], [FIBRE_300.key]],
    ['no fibre', [VDSL], [VDSL.key]],
  ])(
    'CHG-045 at an address with %s, a brand with symmetric rates sells the plans of its catalogue',
    (_what, coreProducts, keys) => {
      const brand = brandWith({ symmetricRates: [2000, 4000, 8000], onlySymmetricRates: true })
      const facts = factsWith({ coreProducts }, { brand })

      expect(listKeys(selectableProducts(facts))).toEqual(keys)
      expect(nothingToChoose(facts)).toBeNull()
    },
  )

  test.each([
    ['has fibre without consent', true, false, 4],
    ['needs consent', true, true, 0],
    ['has no fibre', false, false, 0],
  ])(
    'CHG-046 a brand without consent offers products to a place that %s, any other brand to every place',
    (_why, FibreAvailable, ConsentRequired, offered) => {
      const qualification = OFFER.qualification && {
        ...OFFER.qualification,
        FibreSummary: { FibreAvailable, ConsentRequired, FibreInstalled: false },
      }
      const facts = factsWith({ qualification }, { brand: brandWith({ onlyFibreWithoutConsent: true }) })

      expect(selectableProducts(facts)).toHaveLength(offered)
      expect(selectableProducts(factsWith({ qualification }))).toHaveLength(4)
    },
  )

  test.each<[why: string, planChange: Partial<typeof PLAIN_BRAND.planChange>, NothingToChoose | null]>([
    ['CHG-046 where consent is asked', { onlyFibreWithoutConsent: true }, 'consent'],
    [
      'CHG-045 where none of the rates can be had',
      { symmetricRates: [8000], onlySymmetricRates: true },
      null,
    ],
    ['where there is something', {}, null],
  ])(
    '%s the reason for an empty choice is shown, and Next does not require a choice',
    (_why, planChange, why) => {
      const facts = { ...FIBRE_FACTS, brand: brandWith(planChange) }

      expect(nothingToChoose(facts)).toBe(why)
      const speed = STEPS.find(({ id }) => id === 'serviceType')
      expect(speed?.problem(buildOrder(NEW_PLAN, facts))).toBe(
        why === null ? 'speedMissing' : 'nothingOffered',
      )
    },
  )

  test.each<[why: NothingToChoose, FibreAvailable: boolean, ConsentRequired: boolean]>([
    ['notThere', false, false],
    ['consent', true, true],
    ['notSoldHere', true, false],
  ])('a place without products has the reason %s', (why, FibreAvailable, ConsentRequired) => {
    const FibreSummary = { FibreAvailable, ConsentRequired, FibreInstalled: false }
    const qualification = OFFER.qualification && { ...OFFER.qualification, FibreSummary }

    expect(nothingToChoose(factsWith({ coreProducts: [], qualification }))).toBe(why)
  })

  test('CHG-013 a move has no choice of plans before a speed is chosen', () => {
    const plan = STEPS.find(({ id }) => id === 'internetPlan')
    const move = { ...NEW_MOVE, address: ELSEWHERE }

    expect(plan?.enabled(buildOrder(move, FIBRE_FACTS))).toBe(true)
    expect(plan?.problem(buildOrder(move, FIBRE_FACTS))).toBeNull()
    expect(plan?.problem(buildOrder({ ...move, coreProduct: FIBRE_300.key }, FIBRE_FACTS))).toBe(
      'planMissing',
    )
  })

  test.each([
    ['CHG-047 new hardware is offered', PLAIN_BRAND, 1],
    ['SHL-049 CHG-047 a brand offers none', brandWith({ offersNewHardware: false }), 0],
    ['SHL-049 CHG-048 ORD-060 a brand orders no routers', { ...PLAIN_BRAND, ordersRouters: false }, 0],
  ])('%s', (_why, brand, routers) => {
    const order = buildOrder({ ...NEW_PLAN, coreProduct: FIBRE_1000.key }, { ...FIBRE_FACTS, brand })

    expect(order.routers).toHaveLength(routers)
  })

  test.each([
    ['none', [], false],
    ['national ones', ['national'], true],
    ['international ones', ['international'], true],
    ['mobile ones alone', ['mobile'], false],
  ])('CHG-015 with bundles %s', (_what, sold, isEnabled) => {
    const { national } = FIBRE_300_VOICE.callingPackBundles
    const listPacks = (kind: string) => (sold.includes(kind) ? national : [])
    const callingPackBundles = {
      national: listPacks('national'),
      mobile: listPacks('mobile'),
      international: listPacks('international'),
    }
    const coreProducts = [{ ...FIBRE_300_VOICE, callingPackBundles }]
    const order = buildOrder({ ...NEW_PLAN, coreProduct: FIBRE_300_VOICE.key }, factsWith({ coreProducts }))

    expect(national).toHaveLength(1)
    expect(STEPS.find(({ id }) => id === 'callingPacks')?.enabled(order)).toBe(isEnabled)
  })

  test.each([
    ['residential', true, false],
    ['orconbus', false, true],
    ['2degreessmb', false, true],
  ])(
    'ACC-022 the group %s is asked for bundles of calling packs: %s, for single ones: %s',
    (businessGroup, ofBundles, ofSingles) => {
      const isStepEnabled = (sold: Partial<typeof FIBRE_300_VOICE>) => {
        const facts = factsWith({ coreProducts: [{ ...FIBRE_300_VOICE, ...sold }] }, { businessGroup })
        const order = buildOrder({ ...NEW_PLAN, coreProduct: FIBRE_300_VOICE.key }, facts)
        return STEPS.find(({ id }) => id === 'callingPacks')?.enabled(order)
      }

      expect(isStepEnabled({ additionalProducts: [] })).toBe(ofBundles)
      expect(isStepEnabled({ callingPackBundles: { national: [], mobile: [], international: [] } })).toBe(
        ofSingles,
      )
    },
  )

  test('ACC-022 turning homeline on selects a bundle for homes and a single pack for a business', () => {
    const first = { ...FIBRE_300_VOICE.callingPackBundles, national: [], mobile: [] }
    const product = { ...FIBRE_300_VOICE, callingPackBundles: first }

    expect(homelineExtras(product, 'residential')).toEqual(['VOICEMAIL', 'CP-WORLD'])
    expect(homelineExtras(product, 'orconbus')).toEqual(['VOICEMAIL', 'CP-LOCAL'])
    expect(homelineExtras(product, '2degreessmb')).toEqual(['VOICEMAIL', 'CP-LOCAL'])
  })

  test.each([
    ['neither', [], FIBRE_300_VOICE, [true, true]],
    ['internet', ['Internet'], FIBRE_300_VOICE, [false, true]],
    ['a homeline', ['Voice'], FIBRE_300_VOICE, [true, false]],
    ['both', ['Internet', 'Voice'], FIBRE_300_VOICE, [false, false]],
    ['neither, and no homeline is taken', [], FIBRE_300, [true, false]],
  ] as const)(
    'CHG-019 CHG-020 a customer with %s names the other losing providers',
    (_has, services, to, areEnabled) => {
      const order = buildOrder(
        { ...NEW_PLAN, coreProduct: to.key },
        factsWith({ current: holding(services) }),
      )

      expect(
        ['internetInformation', 'voiceInformation'].map((wanted) =>
          STEPS.find(({ id }) => id === wanted)?.enabled(order),
        ),
      ).toEqual(areEnabled)
    },
  )

  test.each([
    ['VDSL', FIBRE_300, true],
    ['ADSL', FIBRE_300, true],
    ['UFB100/20', FIBRE_300, false],
    ['ADSL', { ...VDSL, key: 'VDSL' }, true],
    ['UFB100/20', { ...VDSL, key: 'VDSL' }, true],
    ['VDSL', { ...VDSL, key: 'VDSL' }, false],
    ['VDSL', ADSL, false],
  ])('CHG-021 from %s a technician is needed or not', (category, to, comes) => {
    const facts = factsWith({ coreProducts: [to], current: holding(['Internet'], category) })
    const order = buildOrder({ ...NEW_PLAN, coreProduct: to.key }, facts)

    expect(order.isChanging).toBe(true)
    expect(STEPS.find(({ id }) => id === 'installation')?.enabled(order)).toBe(comes)
  })

  test.each([
    ['CHG-035 CHG-018 to a higher technology', 'VDSL', FIBRE_300, true],
    ['CHG-035 CHG-018 within a technology', 'UFB100/20', FIBRE_300, false],
    ['CHG-036 to 1000 from another rate', 'UFB300/100', FIBRE_1000, true],
    ['CHG-036 from 1000 to 1000', 'UFB1000/500', { ...FIBRE_1000, key: 'OTHER' }, false],
  ])('%s the order has a new contract and asks for a modem, or neither', (_why, category, to, needed) => {
    const [plan] = to.plans.Internet
    const draft = { ...NEW_PLAN, coreProduct: to.key, internetPlan: plan?.key ?? null }
    const current = holding(['Internet'], category)
    const order = buildOrder(draft, factsWith({ coreProducts: [to], current }))
    const isModemStepEnabled = (candidate: Order) =>
      STEPS.find(({ id }) => id === 'modem')?.enabled(candidate)

    expect(order.routers).toHaveLength(1)
    expect(isModemStepEnabled(order)).toBe(needed)
    const without = factsWith({ coreProducts: [{ ...to, hardware: [] }], current })
    expect(isModemStepEnabled(buildOrder(draft, without))).toBe(false)
    expect(order.newContractNeeded).toBe(needed)
    expect(order.contract.option).toBe(needed ? 'new' : 'nochange')
  })

  test('CHG-026 a modem that is not offered any more is dropped and listed as dropped', () => {
    const modem = { key: 'router-1', contractLength: 12 }
    const draft = { ...NEW_PLAN, coreProduct: FIBRE_1000.key, modem }
    const without = factsWith({ coreProducts: [{ ...FIBRE_1000, hardware: [] }] })

    expect(reconcileDraft(draft, FIBRE_FACTS)).toEqual({ draft, dropped: [] })
    expect(reconcileDraft(draft, without)).toEqual({ draft: { ...draft, modem: null }, dropped: ['modem'] })
  })

  test('CHG-042 extras are all but those with steps of their own', () => {
    const services = [
      'callingpack',
      'callingpackmobile',
      'callingpackLocal',
      'MobilePrepay',
      'safe_mode',
      'mobile_app_voip_rental',
      'static_ip',
    ]
    const [extra] = FIBRE_300.additionalProducts
    const additionalProducts = services.flatMap((service) =>
      extra === undefined ? [] : [{ ...extra, service }],
    )

    expect(listExtras({ additionalProducts }).map(({ service }) => service)).toEqual(['static_ip'])
  })
})
