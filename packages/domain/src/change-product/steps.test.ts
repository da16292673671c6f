import { expect, test } from 'vitest'

import type { OfferedCoreProduct } from '../ordering/offer/contract.ts'

import type { Draft } from './draft.ts'
import type { DraftFacts } from './facts.ts'
import { buildOrder } from './order.ts'
import { STEPS, listEnabledSteps } from './steps.ts'
import type { StepId } from './steps.ts'
import {
  ELSEWHERE,
  FIBRE_300_VOICE,
  FIBRE_FACTS,
  NEW_MOVE,
  NEW_PLAN,
  VDSL,
  factsWith,
} from './testing/facts.ts'

const [anyExtra] = FIBRE_300_VOICE.additionalProducts
const NO_BUNDLES = { national: [], mobile: [], international: [] }

function createExtra(service: string) {
  if (anyExtra === undefined) throw new Error('the product has extras')
  return { ...anyExtra, key: service, service }
}

/** The steps of a change to fibre with homeline, with one difference. */
function listSteps(difference: Partial<OfferedCoreProduct>): StepId[] {
  const product = { ...FIBRE_300_VOICE, ...difference }
  const draft = { ...NEW_PLAN, coreProduct: product.key, internetPlan: 'CHOUFB300VOIP-Unlimited' }
  return listEnabledSteps(buildOrder(draft, factsWith({ coreProducts: [product] }))).map(({ id }) => id)
}

test('CHG-011 the step of speed is enabled if the place is known', () => {
  const hasSpeedStep = (draft: Draft, facts: DraftFacts) =>
    listEnabledSteps(buildOrder(draft, facts)).some(({ id }) => id === 'serviceType')

  expect(hasSpeedStep(NEW_PLAN, FIBRE_FACTS)).toBe(true)
  expect(hasSpeedStep(NEW_PLAN, factsWith({ location: null }))).toBe(false)
  expect(hasSpeedStep(NEW_MOVE, FIBRE_FACTS)).toBe(false)
  expect(hasSpeedStep({ ...NEW_MOVE, address: ELSEWHERE }, factsWith({ location: null }))).toBe(true)
})

test('CHG-012 CHG-013 CHG-014 CHG-015 CHG-016 CHG-017 CHG-018 CHG-021 the present plan enables none of the steps of a change', () => {
  const additionalProducts = [...FIBRE_300_VOICE.additionalProducts, createExtra('MobilePrepay')]

  expect(listSteps({ additionalProducts })).toEqual([
    'serviceType',
    'internetPlan',
    'extras',
    'callingPacks',
    'familyFilter',
    'mobilePlans',
    'modem',
    'voiceInformation',
    'contract',
    'installation',
    'summary',
  ])
  expect(listSteps({ additionalProducts, key: VDSL.key })).toEqual([
    'existingServiceType',
    'serviceType',
    'voiceInformation',
  ])
})

const voicePlans = (selectable: boolean) =>
  FIBRE_300_VOICE.plans.Voice.filter((plan) => (plan.selectable === true) === selectable)

test.each<
  [what: string, services: string[], Voice: OfferedCoreProduct['plans']['Voice'], isEnabled: boolean]
>([
  ['an extra', ['static_ip'], [], true],
  ['a voice plan that customers choose', [], voicePlans(true), true],
  ['a voice plan that nobody chooses', [], voicePlans(false), false],
  ['extras that have steps of their own', ['safe_mode', 'MobilePrepay', 'callingpack'], [], false],
  ['neither', [], [], false],
])('CHG-014 a product with %s enables the step of extras or not', (_what, services, Voice, isEnabled) => {
  const plans = { ...FIBRE_300_VOICE.plans, Voice }

  expect(voicePlans(true).length * voicePlans(false).length).toBeGreaterThan(0)
  expect(listSteps({ plans, additionalProducts: services.map(createExtra) }).includes('extras')).toBe(
    isEnabled,
  )
})

test.each<[id: string, step: StepId, service: string]>([
  ['CHG-016', 'familyFilter', 'safe_mode'],
  ['CHG-017', 'mobilePlans', 'MobilePrepay'],
])('%s the step %s is enabled only by a product of the service %s', (_id, step, service) => {
  const others = ['static_ip', 'safe_mode', 'MobilePrepay', 'mobile_app_voip_rental'].filter(
    (each) => each !== service,
  )
  const isEnabled = (services: readonly string[]) =>
    listSteps({ additionalProducts: services.map(createExtra), callingPackBundles: NO_BUNDLES }).includes(
      step,
    )

  expect(STEPS.map(({ id }) => id)).toContain(step)
  expect([isEnabled([service]), isEnabled(others), isEnabled([])]).toEqual([true, false, false])
})
