import { describe, expect, test } from 'vitest'

import type { CoreProduct } from '../catalogue/products.ts'
import { toCents } from '../money.ts'
import { newContractNeeded } from '../ordering/offer/needed-contract.ts'
import { toSpeeds } from '../ordering/offer/products.ts'
import { defaultVoicePlan } from '../ordering/pricing/prices.ts'
import { withCurrentVoice } from '../ordering/testing/cases/facts.ts'
import { OFFER } from '../ordering/testing/orders.ts'

import { chooseContract } from './contract-rule.ts'
import type { Draft } from './draft.ts'
import type { DraftFacts } from './facts.ts'
import { withHomeline, withPlan, withSpeed } from './homeline.ts'
import { buildOrderMeta } from './meta.ts'
import { buildOrder } from './order.ts'
import { voiceExtraKeys } from './chosen-extras.ts'
import { summarizeOrder } from './summary/summary.ts'
import { CHANGE, buildBody } from './testing/drafts.ts'
import {
  ELSEWHERE,
  FIBRE_1000_VOICE,
  FIBRE_300,
  FIBRE_300_VOICE,
  FIBRE_FACTS,
  NEW_MOVE,
  NEW_PLAN,
  PLAIN_BRAND,
  factsWith,
} from './testing/facts.ts'
import { voicePlanProblem } from './voice-plan.ts'
import { brandWith } from './testing/rule-facts.ts'

const line = (technology: CoreProduct['technology'], rate: number | null) => ({ technology, rate })

describe('the contract', () => {
  test.each([
    ['CHG-035 to a higher technology', line('VDSL', 70), line('UFB', 300), true],
    ['CHG-035 from the lowest technology', line('ADSL', 10), line('VDSL', 70), true],
    ['CHG-035 within a technology', line('UFB', 100), line('UFB', 300), false],
    ['CHG-035 to a lower technology', line('UFB', 300), line('VDSL', 70), false],
    ['CHG-036 to 1000 from another rate', line('UFB', 300), line('UFB', 1000), true],
    ['CHG-036 to 1000 from a higher rate', line('UFB', 2000), line('UFB', 1000), true],
    ['CHG-036 to 1000 from a rate that is not known', line('UFB', null), line('UFB', 1000), true],
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
    ['ORD-037 that of the hardware below the default', true, [12], 24, { option: 'new', months: 12 }],
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
    expect(chooseContract(required, hardware, byDefault)).toEqual(contract)
  })
})

/** A homeline without a price of its own in the catalogue. */
function buildUnpricedFacts(
  billFrequency: DraftFacts['offer']['billFrequency'],
  brand = PLAIN_BRAND,
): DraftFacts {
  const Voice = FIBRE_300_VOICE.plans.Voice.map((plan) =>
    plan.key === 'voice-basic'
      ? { ...plan, chargeIncludingGst: toCents(0), chargeExcludingGst: toCents(0) }
      : plan,
  )
  const product = { ...FIBRE_300_VOICE, plans: { ...FIBRE_300_VOICE.plans, Voice } }
  return factsWith({ coreProducts: [product], billFrequency }, { brand })
}

describe('homeline', () => {
  test('CHG-039 the default plan is the cheapest', () => {
    const Voice = FIBRE_300_VOICE.plans.Voice.toReversed()
    const dearest = { ...FIBRE_300_VOICE, plans: { ...FIBRE_300_VOICE.plans, Voice } }
    const draft = { ...NEW_PLAN, coreProduct: FIBRE_300_VOICE.key }

    expect(Voice.map(({ chargeIncludingGst }) => chargeIncludingGst)).toEqual([2_000, 1_500, 500])
    expect(defaultVoicePlan(Voice)?.key).toBe('voice-basic')
    expect(buildOrder(draft, factsWith({ coreProducts: [dearest] })).voicePlan?.key).toBe('voice-basic')
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
    expect(buildOrder(off, FIBRE_FACTS).extras).toEqual([])
  })

  test('CHG-041 turning off the homeline of the account orders the end of its voicemail and of its calling pack', () => {
    const phoneNumber = '04 555 0100'
    const { current } = withCurrentVoice(phoneNumber)
    const AdditionalProducts = ['voicemail', 'callingpacklocal'].map((service) => ({
      AdditionalProductKey: service,
      AdditionalProductService: service,
      AdditionalProductServiceID: phoneNumber,
      AdditionalProductDescription: service,
      ChargeIncludingGST: toCents(690),
      ChargeExcludingGST: toCents(600),
    }))
    const facts = factsWith({ current: { ...current, AdditionalProducts } })
    const { coreProduct } = withHomeline({ ...CHANGE, coreProduct: FIBRE_1000_VOICE.key }, false, facts)

    expect(buildBody({ ...CHANGE, coreProduct }, facts).AdditionalProducts).toEqual([
      { Service: 'voicemail', ServiceEntity: phoneNumber, RatePlan: null },
      { Service: 'callingpacklocal', ServiceEntity: phoneNumber, RatePlan: null },
    ])
  })

  describe('with every choice made', () => {
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
    const findSpeed = (rate: number) => {
      const speed = toSpeeds(FIBRE_FACTS).find(({ withVoice }) => withVoice?.dataRate.downstream === rate)
      if (speed === undefined) throw new Error(`no speed of ${rate}`)
      return speed
    }

    test('ORD-032 ORD-033 ORD-034 another speed is another core product and resets its choices', () => {
      expect(withSpeed(chosen, findSpeed(1_000), FIBRE_FACTS)).toEqual({
        ...NEW_PLAN,
        coreProduct: FIBRE_1000_VOICE.key,
      })
    })

    test('ORD-035 another plan of the same speed resets only the modem and its contract', () => {
      const plan = { key: 'CHOUFB300VOIP-Unlimited', description: '' }

      expect(withPlan(chosen, { speed: findSpeed(300), plan }, FIBRE_FACTS)).toEqual({
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

  test.each([
    ['CHG-076 monthly', NEW_PLAN, buildUnpricedFacts('Monthly'), 500],
    ['CHG-076 fortnightly', NEW_PLAN, buildUnpricedFacts('Fortnightly'), 230],
    ['CHG-076 weekly', NEW_PLAN, buildUnpricedFacts('Weekly'), 115],
    [
      'CHG-077 nothing for the parent brand',
      NEW_PLAN,
      buildUnpricedFacts('Monthly', brandWith({ freeVoicePlan: true })),
      0,
    ],
    ['CHG-078 twice in a move', NEW_MOVE, buildUnpricedFacts('Fortnightly'), 460],
    [
      'CHG-077 CHG-078 twice nothing is nothing',
      NEW_MOVE,
      buildUnpricedFacts('Weekly', brandWith({ freeVoicePlan: true })),
      0,
    ],
    ['one with a price in the catalogue costs that', NEW_PLAN, FIBRE_FACTS, 500],
    ['in a move too', NEW_MOVE, FIBRE_FACTS, 500],
  ])('%s, in the summary and in the meta', (_why, draft, facts, amount) => {
    const order = buildOrder({ ...draft, coreProduct: FIBRE_300_VOICE.key }, facts)
    const line = summarizeOrder(order).items.filter(({ kind }) => kind === 'voice' || kind === 'voiceLine')

    expect(line.reduce((sum, item) => sum + item.amount, 0)).toBe(amount)
    expect(buildOrderMeta(order, { step: 'summary', OrderIdentifier: null }).voicePlanCost).toBe(amount)
  })

  test('CHG-081 PWR-096 the tenth discounted for power includes the line', () => {
    const draft = {
      ...NEW_MOVE,
      address: ELSEWHERE,
      coreProduct: FIBRE_300_VOICE.key,
      internetPlan: 'CHOUFB300VOIP-Unlimited',
      powerPlan: 'power-smart',
      voiceAdditionalProducts: [],
    }
    const { items } = summarizeOrder(buildOrder(draft, buildUnpricedFacts('Monthly')))

    expect(items.filter(({ due }) => due === 'bill').map(({ kind, amount }) => [kind, amount])).toEqual([
      ['internet', 8_500],
      ['voice', 0],
      ['voiceLine', 1_000],
      ['bundle', -950],
    ])
  })
})

test('CAT-032 a speed has homeline exactly if the account has a voice service', () => {
  const [speed] = toSpeeds(FIBRE_FACTS)
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
