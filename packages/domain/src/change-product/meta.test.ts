import { expect, test } from 'vitest'

import { day } from '../day.ts'
import { DELIVERY, OFFER } from '../ordering/testing/orders.ts'

import type { Draft } from './draft.ts'
import type { DraftFacts } from './facts.ts'
import { buildOrderMeta } from './meta.ts'
import { buildOrder } from './order.ts'
import { summarizeOrder } from './summary/summary.ts'
import {
  ELSEWHERE,
  FIBRE_1000_VOICE,
  FIBRE_300,
  FIBRE_FACTS,
  NEW_MOVE,
  NEW_PLAN,
  VDSL,
  factsWith,
} from './testing/facts.ts'
import { DIAL, MONDAY, MOVE } from './testing/drafts.ts'

test('ORD-023 ORD-024 ORD-025 ORD-026 ORD-027 ORD-028 ORD-029 the order meta has the choices and the derived values', () => {
  const [product] = OFFER.current.CoreProducts
  const [internet] = product?.CoreProductComponents ?? []
  if (product === undefined || internet === undefined) throw new Error('the offer has a product')
  const voice = {
    ...internet,
    service: 'Voice' as const,
    serviceId: '04 555 0100',
    plan: { ...internet.plan, PlanKey: 'VDSL-LINE', PlanDescription: 'Homeline' },
  }
  const coreProduct = { ...product, CoreProductComponents: [internet, voice] }
  const current = { ...OFFER.current, CoreProducts: [coreProduct] }
  const facts = factsWith({ ...DIAL.offer, current, hasPower: true })
  const chosen = {
    ...MOVE,
    coreProduct: FIBRE_1000_VOICE.key,
    additionalProducts: ['STATIC-IP'],
    voiceAdditionalProducts: ['VOICEMAIL', 'CP-LOCAL'],
    scheduledDates: {
      internetConnect: MONDAY,
      internetDisconnect: day.parse('2026-12-15'),
      powerConnect: day.parse('2026-12-16'),
      powerDisconnect: day.parse('2026-12-17'),
      linked: false,
    },
  }
  const order = buildOrder(chosen, facts)
  const [, staticIp, voicemail, local, world] = FIBRE_1000_VOICE.additionalProducts
  const [router] = FIBRE_1000_VOICE.hardware

  expect(buildOrderMeta(order, { step: 'summary', OrderIdentifier: '5000001' })).toEqual({
    type: 'movehouse',
    OrderIdentifier: '5000001',
    step: 'summary',
    address: ELSEWHERE,
    currentServices: {
      coreProduct,
      internet,
      voice,
      dataRate: 300,
      technology: 'VDSL',
      additionalProducts: OFFER.current.AdditionalProducts,
      electricity: true,
      electricityPlans: [{ icp: '0000012345XY123', planType: 'ELECTRICITY' }],
      hasPowerProductOrOrder: true,
      address: '1000001',
      hasWireInsurance: true,
      hasVoiceFeaturePlan: false,
      internetPlanSummary: 'VDSL: Unlimited data',
      voicePlanSummary: 'Homeline',
    },
    coreProduct: FIBRE_1000_VOICE,
    coreProductIsSame: false,
    internetPlan: FIBRE_1000_VOICE.plans.Internet[0],
    voicePlan: FIBRE_1000_VOICE.plans.Voice[0],
    hasVoice: true,
    voiceAdditionalProducts: [voicemail, local],
    additionalProducts: [staticIp],
    additionalProductsAvailable: {
      voice: { voicemail: [voicemail], callingpacklocal: [local], callingpack: [world] },
    },
    hardware: [router],
    byod: false,
    newHardware: true,
    losingProviders: { internet: false, voice: false },
    postal: {
      StreetName: '2 Tui Street',
      Suburb: 'Taupō',
      City: 'Taupō',
      PostCode: '3330',
      Country: 'New Zealand',
    },
    scheduledDates: {
      internet: { connect: MONDAY, disconnect: '2026-12-15' },
      power: { connect: '2026-12-16', disconnect: '2026-12-17' },
      disconnectValid: true,
    },
    contractRequired: true,
    billFrequency: 'Monthly',
    voicePlanCost: 500,
    power: {
      icp: '0000012345XY123',
      coreProduct: 'ELECTRICITY',
      plan: 'power-smart',
      address: ELSEWHERE,
      siteAccess: { key: 'inside', notes: ' Behind the shed ', dog: true },
      amiFlag: false,
      medicallyDependent: true,
    },
    summaryItems: summarizeOrder(order).items,
  })
  expect(summarizeOrder(order).items.map(({ kind }) => kind)).toEqual([
    'internet',
    'voice',
    'extra',
    'extra',
    'extra',
    'bundle',
    'hardware',
    'postage',
    'termination',
  ])
})

test('ORD-023 ORD-024 ORD-025 ORD-026 ORD-027 ORD-028 ORD-029 the order meta of a change of plan includes negative and empty values', () => {
  const [wire] = OFFER.current.AdditionalProducts
  const [product] = OFFER.current.CoreProducts
  if (wire === undefined || product === undefined) throw new Error('the offer has a product and an extra')
  const features = { ...wire, AdditionalProductService: 'Voice_Features' }
  const [local] = FIBRE_1000_VOICE.additionalProducts.filter(({ key }) => key === 'CP-LOCAL')
  if (local === undefined) throw new Error('the product has calling packs')
  const same = {
    ...FIBRE_1000_VOICE,
    key: VDSL.key,
    additionalProducts: [local, { ...local, key: 'CP-LOCAL-60' }],
  }
  const facts = factsWith({
    current: { ...OFFER.current, CoreProducts: [product], AdditionalProducts: [features] },
    coreProducts: [same],
    billFrequency: 'Weekly',
    power: null,
  })
  const buildMeta = (draft: Draft, draftFacts: DraftFacts) =>
    buildOrderMeta(buildOrder(draft, draftFacts), { step: 'modem', OrderIdentifier: null })
  const draft: Draft = { ...NEW_PLAN, coreProduct: VDSL.key, modem: 'byod' }

  expect(buildMeta(draft, facts)).toMatchObject({
    type: 'plan',
    OrderIdentifier: null,
    step: 'modem',
    coreProductIsSame: true,
    byod: true,
    newHardware: false,
    additionalProductsAvailable: { voice: { callingpacklocal: same.additionalProducts } },
    currentServices: {
      voice: null,
      electricity: false,
      electricityPlans: [],
      hasPowerProductOrOrder: false,
      hasWireInsurance: false,
      hasVoiceFeaturePlan: true,
      voicePlanSummary: null,
    },
    losingProviders: { internet: false, voice: true },
    billFrequency: 'Weekly',
    power: null,
  })
  const withExtra = (AdditionalProductService: string) =>
    factsWith({ current: { ...OFFER.current, AdditionalProducts: [{ ...wire, AdditionalProductService }] } })
  const hasFeatures = ['VoiceMail', 'static_ip'].map(
    (service) => buildMeta(draft, withExtra(service)).currentServices.hasVoiceFeaturePlan,
  )
  expect(hasFeatures).toEqual([true, false])
  expect(buildMeta({ ...draft, postal: DELIVERY }, facts).postal).toEqual(DELIVERY)
  expect(buildMeta({ ...NEW_PLAN, coreProduct: FIBRE_300.key }, FIBRE_FACTS)).toMatchObject({
    hasVoice: false,
    byod: false,
    internetPlan: null,
    voicePlan: null,
    voicePlanCost: 0,
  })
  expect(buildMeta({ ...NEW_MOVE, address: ELSEWHERE, coreProduct: VDSL.key }, facts).coreProductIsSame).toBe(
    true,
  )
  expect(buildMeta(NEW_MOVE, FIBRE_FACTS)).toMatchObject({
    type: 'movehouse',
    address: null,
    coreProduct: null,
    contractRequired: false,
    scheduledDates: {
      internet: { connect: null, disconnect: null },
      power: { connect: null, disconnect: null },
      disconnectValid: false,
    },
    power: {
      coreProduct: null,
      plan: null,
      address: null,
      siteAccess: null,
      amiFlag: true,
      medicallyDependent: null,
    },
  })
})
