import { describe, expect, test } from 'vitest'

import type { CoreProduct } from '../catalogue/products.ts'
import { addDays, day } from '../day.ts'
import { centsOf } from '../money.ts'
import { newContractNeeded } from '../ordering/offer/needed-contract.ts'
import { bestTechnology, nothingToChoose, selectableProducts, speedsOf } from '../ordering/offer/products.ts'
import type { NothingToChoose } from '../ordering/offer/products.ts'
import { defaultVoicePlan } from '../ordering/pricing/prices.ts'
import {
  connectDays,
  disconnectDays,
  installationDayLabel,
  installationDays,
  moveDays,
  nextWorkingDay,
  powerConnectDays,
} from '../ordering/schedule.ts'
import { OFFER, TODAY } from '../ordering/testing/orders.ts'

import { contractOf } from './contract-rule.ts'
import { NO_DATES, allOn, scheduleProblem, withDate } from './dates.ts'
import type { Draft } from './draft.ts'
import { extrasOf, homelineExtras, preselectedExtras } from './extras.ts'
import type { DraftFacts } from './facts.ts'
import { withHomeline, withPlan, withSpeed } from './homeline.ts'
import { orderMetaOf } from './meta.ts'
import { orderOf, voiceExtraKeys } from './order.ts'
import type { Order } from './order.ts'
import { decided, reconciled } from './reconciled.ts'
import { STEPS } from './steps.ts'
import { summaryOf } from './summary/summary.ts'
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
import { voicePlanProblem } from './voice-plan.ts'

const ADSL = { ...VDSL, key: 'ADSL', technology: 'ADSL' as const }
const keysOf = (products: readonly Pick<CoreProduct, 'key'>[]) => products.map(({ key }) => key)
const brandWith = (planChange: Partial<typeof PLAIN_BRAND.planChange>) => ({
  ...PLAIN_BRAND,
  planChange: { ...PLAIN_BRAND.planChange, ...planChange },
})

describe('what may be chosen', () => {
  test('CHG-037 fibre before VDSL before ADSL', () => {
    expect(bestTechnology(FIBRE_FACTS)).toBe('UFB')
    expect(bestTechnology(factsWith({ coreProducts: [ADSL, VDSL] }))).toBe('VDSL')
    expect(bestTechnology(factsWith({ coreProducts: [ADSL] }))).toBe('ADSL')
    expect(keysOf(selectableProducts(factsWith({ coreProducts: [ADSL, VDSL, FIBRE_300] })))).toEqual([
      FIBRE_300.key,
    ])
    expect(keysOf(selectableProducts(factsWith({ coreProducts: [ADSL, VDSL] })))).toEqual([VDSL.key])
  })

  test('CHG-038 ADSL is not chosen where it is restricted', () => {
    const facts = factsWith({ coreProducts: [ADSL] }, { brand: brandWith({ restrictsAdsl: true }) })

    expect(bestTechnology(facts)).toBeNull()
    expect(selectableProducts(facts)).toEqual([])
    expect(keysOf(selectableProducts(factsWith({ coreProducts: [ADSL] })))).toEqual(['ADSL'])
    expect(bestTechnology(factsWith({ coreProducts: [ADSL, VDSL] }, facts))).toBe('VDSL')
  })

  test('CHG-044 CHG-045 a brand with symmetric rates sells these alone on fibre, without voice', () => {
    const withVoice = { ...FIBRE_2000, key: 'VOICE', hasVoice: 'yes' as const }
    const brand = brandWith({ symmetricRates: [2000, 4000, 8000], onlySymmetricRates: true })
    const facts = factsWith({ coreProducts: [FIBRE_300, FIBRE_1000, FIBRE_2000, withVoice] }, { brand })

    expect(keysOf(selectableProducts(facts))).toEqual(['CHOUFB2000'])
    expect(speedsOf(facts)[0]?.withVoice).toBeNull()
  })

  test.each([
    ['has fibre without consent', true, false, 4],
    ['needs consent', true, true, 0],
    ['has no fibre', false, false, 0],
  ])(
    'CHG-046 a brand that asks nobody’s consent offers to a place that %s, any other brand to each',
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
      'CHG-045 where none of the rates is sold',
      { symmetricRates: [8000], onlySymmetricRates: true },
      'notSoldHere',
    ],
    ['where there is something', {}, null],
  ])('%s it is said why nothing may be chosen, and Next does not ask for it', (_why, planChange, why) => {
    const facts = { ...FIBRE_FACTS, brand: brandWith(planChange) }

    expect(nothingToChoose(facts)).toBe(why)
    const speed = STEPS.find(({ id }) => id === 'serviceType')
    expect(speed?.problem(orderOf(NEW_PLAN, facts))).toBe(why === null ? 'speedMissing' : 'nothingOffered')
  })

  test.each<[why: NothingToChoose, FibreAvailable: boolean, ConsentRequired: boolean]>([
    ['notThere', false, false],
    ['consent', true, true],
    ['notSoldHere', true, false],
  ])('a place without products says %s', (why, FibreAvailable, ConsentRequired) => {
    const FibreSummary = { FibreAvailable, ConsentRequired, FibreInstalled: false }
    const qualification = OFFER.qualification && { ...OFFER.qualification, FibreSummary }

    expect(nothingToChoose(factsWith({ coreProducts: [], qualification }))).toBe(why)
  })

  test('CHG-013 a move has no plan to choose before it has a speed', () => {
    const plan = STEPS.find(({ id }) => id === 'internetPlan')
    const move = { ...NEW_MOVE, address: ELSEWHERE }

    expect(plan?.enabled(orderOf(move, FIBRE_FACTS))).toBe(true)
    expect(plan?.problem(orderOf(move, FIBRE_FACTS))).toBeNull()
    expect(plan?.problem(orderOf({ ...move, coreProduct: FIBRE_300.key }, FIBRE_FACTS))).toBe('planMissing')
  })

  test.each([
    ['CHG-047 new hardware is offered', PLAIN_BRAND, 1],
    ['SHL-049 CHG-047 a brand offers none', brandWith({ offersNewHardware: false }), 0],
    ['SHL-049 CHG-048 ORD-060 a brand orders no routers', { ...PLAIN_BRAND, ordersRouters: false }, 0],
  ])('%s', (_why, brand, routers) => {
    const order = orderOf({ ...NEW_PLAN, coreProduct: FIBRE_1000.key }, { ...FIBRE_FACTS, brand })

    expect(order.routers).toHaveLength(routers)
  })

  test('CHG-011 a speed is chosen where the place is known', () => {
    const speed = STEPS.find(({ id }) => id === 'serviceType')
    const isAsked = (draft: typeof NEW_PLAN, facts: DraftFacts) => speed?.enabled(orderOf(draft, facts))

    expect(isAsked(NEW_PLAN, FIBRE_FACTS)).toBe(true)
    expect(isAsked(NEW_PLAN, factsWith({ location: null }))).toBe(false)
    expect(isAsked(NEW_MOVE, FIBRE_FACTS)).toBe(false)
    expect(isAsked({ ...NEW_MOVE, address: ELSEWHERE }, factsWith({ location: null }))).toBe(true)
  })

  test.each([
    ['none', [], false],
    ['national ones', ['national'], true],
    ['international ones', ['international'], true],
    ['mobile ones alone', ['mobile'], false],
  ])('CHG-015 of bundles %s', (_what, sold, asked) => {
    const { national } = FIBRE_300_VOICE.callingPackBundles
    const packsOf = (kind: string) => (sold.includes(kind) ? national : [])
    const callingPackBundles = {
      national: packsOf('national'),
      mobile: packsOf('mobile'),
      international: packsOf('international'),
    }
    const coreProducts = [{ ...FIBRE_300_VOICE, callingPackBundles }]
    const order = orderOf({ ...NEW_PLAN, coreProduct: FIBRE_300_VOICE.key }, factsWith({ coreProducts }))

    expect(national).toHaveLength(1)
    expect(STEPS.find(({ id }) => id === 'callingPacks')?.enabled(order)).toBe(asked)
  })

  test.each([
    ['residential', true, false],
    ['orconbus', false, true],
    ['2degreessmb', false, true],
  ])(
    'ACC-022 the group %s is asked for bundles of calling packs: %s, for single ones: %s',
    (businessGroup, ofBundles, ofSingles) => {
      const isAsked = (sold: Partial<typeof FIBRE_300_VOICE>) => {
        const facts = factsWith({ coreProducts: [{ ...FIBRE_300_VOICE, ...sold }] }, { businessGroup })
        const order = orderOf({ ...NEW_PLAN, coreProduct: FIBRE_300_VOICE.key }, facts)
        return STEPS.find(({ id }) => id === 'callingPacks')?.enabled(order)
      }

      expect(isAsked({ additionalProducts: [] })).toBe(ofBundles)
      expect(isAsked({ callingPackBundles: { national: [], mobile: [], international: [] } })).toBe(ofSingles)
    },
  )

  test('ACC-022 what turning homeline on selects is a bundle for homes and a single pack for a business', () => {
    const first = { ...FIBRE_300_VOICE.callingPackBundles, national: [], mobile: [] }
    const product = { ...FIBRE_300_VOICE, callingPackBundles: first }

    expect(homelineExtras(product, 'residential')).toEqual(['VOICEMAIL', 'CP-WORLD'])
    expect(homelineExtras(product, 'orconbus')).toEqual(['VOICEMAIL', 'CP-LOCAL'])
    expect(homelineExtras(product, '2degreessmb')).toEqual(['VOICEMAIL', 'CP-LOCAL'])
  })

  /** The account with these services, on a line of this category. */
  function holding(services: readonly ('Internet' | 'Voice')[], category = 'VDSL') {
    const [product] = OFFER.current.CoreProducts
    const [component] = product?.CoreProductComponents ?? []
    if (product === undefined || component === undefined) throw new Error('the offer has a product')
    const CoreProductComponents = services.map((service) => ({ ...component, service }))
    const held = { ...product, CoreProductComponents, CoreProductBroabandCategory: category }
    return { ...OFFER.current, CoreProducts: [held] }
  }

  test.each([
    ['neither', [], FIBRE_300_VOICE, [true, true]],
    ['internet', ['Internet'], FIBRE_300_VOICE, [false, true]],
    ['a homeline', ['Voice'], FIBRE_300_VOICE, [true, false]],
    ['both', ['Internet', 'Voice'], FIBRE_300_VOICE, [false, false]],
    ['neither, and no homeline is taken', [], FIBRE_300, [true, false]],
  ] as const)('CHG-019 CHG-020 who has %s says where the rest comes from', (_has, services, to, asked) => {
    const order = orderOf({ ...NEW_PLAN, coreProduct: to.key }, factsWith({ current: holding(services) }))

    expect(
      ['internetInformation', 'voiceInformation'].map((wanted) =>
        STEPS.find(({ id }) => id === wanted)?.enabled(order),
      ),
    ).toEqual(asked)
  })

  test.each([
    ['VDSL', FIBRE_300, true],
    ['ADSL', FIBRE_300, true],
    ['UFB100/20', FIBRE_300, false],
    ['ADSL', { ...VDSL, key: 'VDSL' }, true],
    ['UFB100/20', { ...VDSL, key: 'VDSL' }, true],
    ['VDSL', { ...VDSL, key: 'VDSL' }, false],
    ['VDSL', ADSL, false],
  ])('CHG-021 from %s a technician comes or not', (category, to, comes) => {
    const facts = factsWith({ coreProducts: [to], current: holding(['Internet'], category) })
    const order = orderOf({ ...NEW_PLAN, coreProduct: to.key }, facts)

    expect(order.changing).toBe(true)
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
    const order = orderOf(draft, factsWith({ coreProducts: [to], current }))
    const asksModem = (asked: Order) => STEPS.find(({ id }) => id === 'modem')?.enabled(asked)

    expect(order.routers).toHaveLength(1)
    expect(asksModem(order)).toBe(needed)
    const without = factsWith({ coreProducts: [{ ...to, hardware: [] }], current })
    expect(asksModem(orderOf(draft, without))).toBe(false)
    expect(order.newContractNeeded).toBe(needed)
    expect(order.contract.option).toBe(needed ? 'new' : 'nochange')
  })

  test('CHG-026 a modem that is not offered any more is dropped, and said to be', () => {
    const modem = { key: 'router-1', contractLength: 12 }
    const draft = { ...NEW_PLAN, coreProduct: FIBRE_1000.key, modem }
    const without = factsWith({ coreProducts: [{ ...FIBRE_1000, hardware: [] }] })

    expect(reconciled(draft, FIBRE_FACTS)).toEqual({ draft, dropped: [] })
    expect(reconciled(draft, without)).toEqual({ draft: { ...draft, modem: null }, dropped: ['modem'] })
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

    expect(extrasOf({ additionalProducts }).map(({ service }) => service)).toEqual(['static_ip'])
  })

  test('CHG-049 a static IP address is chosen for business customers from the start', () => {
    expect(preselectedExtras(FIBRE_300, '2degreessmb')).toEqual(['STATIC-IP'])
    expect(preselectedExtras(FIBRE_300, 'orconbus')).toEqual(['STATIC-IP'])
    expect(preselectedExtras(FIBRE_300, 'residential')).toEqual([])

    const extrasFor = (businessGroup: string) =>
      keysOf(orderOf({ ...NEW_PLAN, coreProduct: FIBRE_300.key }, { ...FIBRE_FACTS, businessGroup }).extras)
    expect(extrasFor('2degreessmb')).toEqual(['STATIC-IP'])
    expect(extrasFor('residential')).toEqual([])
  })
})

describe('the contract', () => {
  const line = (technology: CoreProduct['technology'], rate: number) => ({ technology, rate })

  test.each([
    ['CHG-035 to a higher technology', line('VDSL', 70), line('UFB', 300), true],
    ['CHG-035 from the lowest technology', line('ADSL', 10), line('VDSL', 70), true],
    ['CHG-035 within a technology', line('UFB', 100), line('UFB', 300), false],
    ['CHG-035 to a lower technology', line('UFB', 300), line('VDSL', 70), false],
    ['CHG-036 to 1000 from another rate', line('UFB', 300), line('UFB', 1000), true],
    ['CHG-036 from 1000 to 1000', line('UFB', 1000), line('UFB', 1000), false],
    ['CHG-036 from 1000 to another rate', line('UFB', 1000), line('UFB', 2000), false],
  ])('%s', (_why, from, to, needed) => {
    expect(newContractNeeded(from, to)).toBe(needed)
  })

  test.each([
    ['ORD-039 none required', false, [], 12, { option: 'nochange', months: 0 }],
    ['ORD-040 ORD-114 required', true, [], 0, { option: 'new', months: 12 }],
    ['ORD-041 the default of the configuration', true, [], 24, { option: 'new', months: 24 }],
    ['ORD-037 that of the hardware', true, [24], 12, { option: 'new', months: 24 }],
    ['ORD-038 the longest of several', true, [12, 36, 24], 12, { option: 'new', months: 36 }],
    ['ORD-036 without hardware the default', true, [], 18, { option: 'new', months: 18 }],
    [
      'ORD-036 without hardware none where none is required',
      false,
      [],
      18,
      { option: 'nochange', months: 0 },
    ],
  ])('%s', (...[, required, hardware, byDefault, contract]) => {
    expect(contractOf(required, hardware, byDefault)).toEqual(contract)
  })
})

describe('homeline', () => {
  test('CHG-039 the default plan is the cheapest', () => {
    const Voice = FIBRE_300_VOICE.plans.Voice.toReversed()
    const dearest = { ...FIBRE_300_VOICE, plans: { ...FIBRE_300_VOICE.plans, Voice } }
    const draft = { ...NEW_PLAN, coreProduct: FIBRE_300_VOICE.key }

    expect(Voice.map(({ chargeIncludingGst }) => chargeIncludingGst)).toEqual([2_000, 1_500, 500])
    expect(defaultVoicePlan(Voice)?.key).toBe('voice-basic')
    expect(orderOf(draft, factsWith({ coreProducts: [dearest] })).voicePlan?.key).toBe('voice-basic')
  })

  test('CHG-040 CHG-041 turning it on selects voicemail and the first calling pack, turning it off clears both', () => {
    const alone = { ...NEW_PLAN, coreProduct: FIBRE_300.key }

    const on = withHomeline(alone, true, FIBRE_FACTS)
    expect(on.coreProduct).toBe(FIBRE_300_VOICE.key)
    expect(on.voiceAdditionalProducts).toEqual(['VOICEMAIL', 'CP-LOCAL'])

    const off = withHomeline(on, false, FIBRE_FACTS)
    expect(off.coreProduct).toBe(FIBRE_300.key)
    expect(off.voiceAdditionalProducts).toBeNull()
    expect(voiceExtraKeys(off, FIBRE_300, FIBRE_FACTS)).toEqual([])
    expect(orderOf(off, FIBRE_FACTS).extras).toEqual([])
  })

  describe('with all chosen', () => {
    const losing = { key: 'other-telco', accountName: 'K Paki', accountNumber: '1' }
    const chosen: Draft = {
      ...NEW_PLAN,
      coreProduct: FIBRE_300_VOICE.key,
      internetPlan: 'CHOUFB300VOIP-100 GB',
      voicePlan: 'voice-more',
      phoneNumber: '04 555 0301',
      voiceAdditionalProducts: ['VOICEMAIL'],
      additionalProducts: ['STATIC-IP'],
      losingInternet: losing,
      losingVoice: losing,
      modem: 'byod',
      contractAccepted: true,
    }
    const speedOf = (rate: number) => {
      const speed = speedsOf(FIBRE_FACTS).find(({ withVoice }) => withVoice?.dataRate.downstream === rate)
      if (speed === undefined) throw new Error(`no speed of ${rate}`)
      return speed
    }

    test('ORD-032 ORD-033 ORD-034 another speed is another core product, with nothing of the one before', () => {
      expect(withSpeed(chosen, speedOf(1_000), FIBRE_FACTS)).toEqual({
        ...NEW_PLAN,
        coreProduct: FIBRE_1000_VOICE.key,
      })
    })

    test('ORD-035 another plan of the same speed clears the modem and its contract alone', () => {
      const plan = { key: 'CHOUFB300VOIP-Unlimited' }

      expect(withPlan(chosen, { speed: speedOf(300), plan }, FIBRE_FACTS)).toEqual({
        ...chosen,
        internetPlan: plan.key,
        modem: null,
        contractAccepted: false,
      })
    })
  })

  test('a router and a plan stay chosen when homeline is turned on', () => {
    const modem = { key: 'router-1', contractLength: 12 }
    const begun = { ...NEW_PLAN, coreProduct: FIBRE_300.key, internetPlan: 'CHOUFB300-100 GB', modem }

    expect(withHomeline(begun, true, FIBRE_FACTS)).toMatchObject({
      internetPlan: 'CHOUFB300VOIP-100 GB',
      modem,
    })
  })

  test.each([
    ['CHG-073', 'NO_DEFAULT_VOICE_PLAN', { ...FIBRE_300_VOICE, plans: { Internet: [], Voice: [] } }, null],
    ['CHG-073', null, FIBRE_300, null],
    ['CHG-075', 'VOICE_PLAN_NOT_DEFAULT_OR_SELECTABLE', FIBRE_300_VOICE, 'voice-hidden'],
    ['CHG-075', 'VOICE_PLAN_NOT_DEFAULT_OR_SELECTABLE', FIBRE_300_VOICE, 'not-offered'],
    ['CHG-075', null, FIBRE_300_VOICE, 'voice-more'],
    ['CHG-075', null, FIBRE_300_VOICE, 'voice-basic'],
  ])('%s %s', (_id, problem, product, chosen) => {
    expect(voicePlanProblem(product, chosen)).toBe(problem)
  })

  /** The homeline that comes by itself has no price of its own in the catalogue. */
  function unpriced(billFrequency: DraftFacts['offer']['billFrequency'], brand = PLAIN_BRAND): DraftFacts {
    const Voice = FIBRE_300_VOICE.plans.Voice.map((plan) =>
      plan.key === 'voice-basic'
        ? { ...plan, chargeIncludingGst: centsOf(0), chargeExcludingGst: centsOf(0) }
        : plan,
    )
    const product = { ...FIBRE_300_VOICE, plans: { ...FIBRE_300_VOICE.plans, Voice } }
    return factsWith({ coreProducts: [product], billFrequency }, { brand })
  }

  test.each([
    ['CHG-076 monthly', NEW_PLAN, unpriced('Monthly'), 500],
    ['CHG-076 fortnightly', NEW_PLAN, unpriced('Fortnightly'), 230],
    ['CHG-076 weekly', NEW_PLAN, unpriced('Weekly'), 115],
    [
      'CHG-077 nothing for the parent brand',
      NEW_PLAN,
      unpriced('Monthly', brandWith({ freeVoicePlan: true })),
      0,
    ],
    ['CHG-078 twice in a move', NEW_MOVE, unpriced('Fortnightly'), 460],
    [
      'CHG-077 CHG-078 twice nothing is nothing',
      NEW_MOVE,
      unpriced('Weekly', brandWith({ freeVoicePlan: true })),
      0,
    ],
    ['one with a price in the catalogue costs that', NEW_PLAN, FIBRE_FACTS, 500],
    ['in a move too', NEW_MOVE, FIBRE_FACTS, 500],
  ])('%s, in the summary and in the meta', (_why, draft, facts, amount) => {
    const order = orderOf({ ...draft, coreProduct: FIBRE_300_VOICE.key }, facts)
    const line = summaryOf(order).items.filter(({ kind }) => kind === 'voice' || kind === 'voiceLine')

    expect(line.reduce((sum, item) => sum + item.amount, 0)).toBe(amount)
    expect(orderMetaOf(order, { step: 'summary', OrderIdentifier: null }).voicePlanCost).toBe(amount)
  })

  test('CHG-081 PWR-096 the tenth that power takes off is of the line too', () => {
    const draft = {
      ...NEW_MOVE,
      address: ELSEWHERE,
      coreProduct: FIBRE_300_VOICE.key,
      internetPlan: 'CHOUFB300VOIP-Unlimited',
      powerPlan: 'power-smart',
      voiceAdditionalProducts: [],
    }
    const { items } = summaryOf(orderOf(draft, unpriced('Monthly')))

    expect(items.filter(({ due }) => due === 'bill').map(({ kind, amount }) => [kind, amount])).toEqual([
      ['internet', 8_500],
      ['voice', 0],
      ['voiceLine', 1_000],
      ['bundle', -950],
    ])
  })
})

describe('the schedule', () => {
  const none = { move: true, hasPower: false, takesPower: false }
  const power = { move: true, hasPower: true, takesPower: true }
  const friday = day.parse('2026-12-11')
  const monday = day.parse('2026-12-14')

  test('CHG-053 is invalid with only one of internet connect and power disconnect', () => {
    expect(scheduleProblem({ ...allOn(friday), powerDisconnect: null }, power)).toBe('powerDisconnectMissing')
    expect(scheduleProblem({ ...allOn(friday), internetConnect: null }, power)).toBe('internetConnectMissing')
  })

  test.each([
    [
      'CHG-054 power now, and no day to end it',
      { ...allOn(friday), powerDisconnect: null },
      power,
      'powerDisconnectMissing',
    ],
    [
      'CHG-055 a power plan, and no day to begin',
      { ...allOn(friday), powerConnect: null },
      power,
      'powerConnectMissing',
    ],
    ['CHG-056 all there', allOn(friday), power, null],
    ['CHG-056 no day to leave', { ...allOn(friday), internetDisconnect: null }, power, null],
    [
      'CHG-059 power before internet',
      { ...allOn(monday), powerConnect: friday },
      power,
      'powerBeforeInternet',
    ],
    ['CHG-059 power on the day of internet', allOn(friday), power, null],
    ['CHG-059 power after internet', { ...allOn(friday), powerConnect: monday }, power, null],
    ['CHG-054 without power nothing is asked of it', { ...NO_DATES, internetConnect: friday }, none, null],
  ])('%s', (_why, dates, needs, problem) => {
    expect(scheduleProblem(dates, needs)).toBe(problem)
  })

  test('CHG-057 CHG-058 dates of a move start empty and invalid, else all are the next working day', () => {
    const move = orderOf(NEW_MOVE, FIBRE_FACTS)
    const change = orderOf(NEW_PLAN, FIBRE_FACTS)

    expect(move.dates).toEqual({
      internetConnect: null,
      internetDisconnect: null,
      powerConnect: null,
      powerDisconnect: null,
      linked: true,
    })
    expect(scheduleProblem(move.dates, move.needs)).toBe('internetConnectMissing')
    expect(change.dates).toEqual(allOn(day.parse('2026-11-23')))
    expect(nextWorkingDay(day.parse('2026-11-23'))).toBe('2026-11-24')
  })

  test('CHG-060 CHG-061 the dates go together until one is chosen by itself', () => {
    const linked = withDate(NO_DATES, 'internetConnect', friday)
    expect(linked).toEqual(allOn(friday))

    for (const name of ['internetDisconnect', 'powerConnect', 'powerDisconnect'] as const) {
      const apart = withDate(linked, name, monday)
      expect(withDate(apart, 'internetConnect', TODAY)).toEqual({
        ...allOn(friday),
        internetConnect: TODAY,
        [name]: monday,
        linked: false,
      })
    }
    expect(withDate(withDate(linked, 'internetConnect', monday), 'internetConnect', friday)).toEqual(linked)
  })

  test('CHG-062 CHG-063 days go from tomorrow to 62 days ahead, and 31 days back for an end', () => {
    expect(powerConnectDays(TODAY).at(0)).toBe(addDays(TODAY, 1))
    expect(powerConnectDays(TODAY).at(-1)).toBe(addDays(TODAY, 62))
    expect([connectDays(TODAY).at(0), connectDays(TODAY).at(-1)]).toEqual(['2026-11-23', '2027-01-21'])
    expect(connectDays(TODAY)).toHaveLength(44)
    expect(connectDays(TODAY).filter(isWeekend)).toEqual([])
    expect(disconnectDays(TODAY).at(0)).toBe(addDays(TODAY, -31))
    expect(disconnectDays(TODAY).at(-1)).toBe(addDays(TODAY, 62))
  })

  /** By the calendar, of which the product knows nothing here. */
  const isWeekend = (of: string) => [0, 6].includes(new Date(`${of}T00:00:00Z`).getUTCDay())
  /** A Monday with thirty working days before the next public holiday. */
  const JULY = day.parse('2026-07-13')

  test.each([
    ['CHG-064', 'VDSL', TODAY, ['2026-11-27', '2026-12-31', 23]],
    ['CHG-065', 'UFB', TODAY, ['2026-12-04', '2026-12-31', 18]],
    ['CHG-064', 'VDSL', JULY, ['2026-07-20', '2026-08-24', 26]],
    ['CHG-065', 'UFB', JULY, ['2026-07-27', '2026-08-24', 21]],
  ] as const)('%s a technician comes for %s, asked on %s, from %j', (_id, technology, today, offered) => {
    const days = installationDays(technology, today, null)

    expect([days[0], days.at(-1), days.length]).toEqual(offered)
  })

  test('nobody comes on a public holiday, nor on the anniversary of the region', () => {
    const january = day.parse('2027-01-05')
    const inWellington = installationDays('VDSL', january, 'Wellington')

    expect(installationDays('UFB', TODAY, null)).not.toContain('2026-12-25')
    expect(inWellington).not.toContain('2027-01-25')
    expect(inWellington).not.toContain('2027-02-08')
    expect(installationDays('VDSL', january, null)).toContain('2027-01-25')
  })

  test('CHG-066 CHG-067 no day for ADSL, and no Saturday or Sunday', () => {
    expect(installationDays('ADSL', TODAY, null)).toEqual([])
    expect(installationDays('VDSL', JULY, null).slice(0, 6)).toEqual([
      '2026-07-20',
      '2026-07-21',
      '2026-07-22',
      '2026-07-23',
      '2026-07-24',
      '2026-07-27',
    ])
    expect(
      [...installationDays('UFB', JULY, null), ...installationDays('VDSL', JULY, null)].filter(isWeekend),
    ).toEqual([])
  })

  test.each([
    ['CHG-068', '2028-01-03', 'Mon 3rd Jan'],
    ['CHG-068', '2026-12-11', 'Fri 11th Dec'],
    ['CHG-068', '2026-12-22', 'Tue 22nd Dec'],
    ['CHG-068', '2026-07-01', 'Wed 1st Jul'],
    ['CHG-068', '2026-07-12', 'Sun 12th Jul'],
    ['CHG-068', '2026-07-13', 'Mon 13th Jul'],
    ['CHG-068', '2026-07-04', 'Sat 4th Jul'],
    ['CHG-068', '2026-07-30', 'Thu 30th Jul'],
    ['CHG-068', '2026-07-31', 'Fri 31st Jul'],
  ])('%s %s reads %s', (_id, of, label) => {
    expect(installationDayLabel(day.parse(of))).toBe(label)
  })

  test('MOV-016 a move is offered 1 to 30 working days ahead', () => {
    expect([moveDays(JULY)[0], moveDays(JULY).at(-1)]).toEqual(['2026-07-14', '2026-08-24'])
    expect(moveDays(TODAY)[0]).toBe('2026-11-23')
    expect(moveDays(TODAY)).toHaveLength(30)
    expect(moveDays(TODAY).filter(isWeekend)).toEqual([])
  })

  test('another speed keeps no day on which nobody can come', () => {
    const draft = decided(
      {
        draft: { ...NEW_PLAN, coreProduct: VDSL.key, scheduledDates: allOn(day.parse('2026-11-23')) },
        facts: FIBRE_FACTS,
      },
      'coreProduct',
      FIBRE_1000.key,
    )

    expect(draft.scheduledDates).toBeNull()
  })
})

test('CAT-032 a speed comes with homeline where the account has a voice service, and without it where there is none', () => {
  const [speed] = speedsOf(FIBRE_FACTS)
  const [product] = OFFER.current.CoreProducts
  const [internet] = product?.CoreProductComponents ?? []
  if (speed === undefined || product === undefined || internet === undefined)
    throw new Error('the offer has a speed and a product')
  const CoreProductComponents = [internet, { ...internet, service: 'Voice' as const }]
  const withLine = factsWith({
    current: { ...OFFER.current, CoreProducts: [{ ...product, CoreProductComponents }] },
  })

  expect(withSpeed(NEW_PLAN, speed, FIBRE_FACTS).coreProduct).toBe(FIBRE_300.key)
  expect(withSpeed(NEW_PLAN, speed, withLine).coreProduct).toBe(FIBRE_300_VOICE.key)
})
