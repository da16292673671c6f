import { describe, expect, test } from 'vitest'

import { toCents } from '../money.ts'
import type { OfferedCoreProduct } from '../ordering/offer/contract.ts'
import { toSpeeds } from '../ordering/offer/products.ts'
import { withCurrentVoice } from '../ordering/testing/cases/facts.ts'

import { choose } from './draft.ts'
import type { Draft } from './draft.ts'
import { previewSpeed, withPlan, withSpeed } from './homeline.ts'
import { buildOrder } from './order.ts'
import type { Order } from './order.ts'
import { summarizeOrder } from './summary/summary.ts'
import {
  FIBRE_1000,
  FIBRE_1000_VOICE,
  FIBRE_300,
  FIBRE_300_VOICE,
  FIBRE_FACTS,
  NEW_PLAN,
  factsWith,
} from './testing/facts.ts'

const VOICE = withCurrentVoice('04 555 0100').current

/** Each product has a cheaper plan with a cap. The keys differ between the products of a speed. */
function addCappedPlan(product: OfferedCoreProduct): OfferedCoreProduct {
  const [plan] = product.plans.Internet
  if (plan === undefined) throw new Error('the product has a plan')
  const charge = { chargeIncludingGst: toCents(4_000), chargeExcludingGst: toCents(3_478) }
  const capped = { ...plan, ...charge, key: `${plan.key}-60`, description: 'Capped: 60 GB' }
  return { ...product, plans: { ...product.plans, Internet: [plan, capped] } }
}
const TWO_PLANS = [FIBRE_300, FIBRE_300_VOICE, FIBRE_1000, FIBRE_1000_VOICE].map(addCappedPlan)

const HOUSEHOLDS = [
  ['without homeline', FIBRE_FACTS],
  ['with homeline', factsWith({ current: VOICE })],
  ['without homeline, with two plans of each speed', factsWith({ coreProducts: TWO_PLANS })],
  ['with homeline and two plans of each speed', factsWith({ current: VOICE, coreProducts: TWO_PLANS })],
] as const

const listPlanKeys = ({ product }: Order) => product?.plans.Internet.map(({ key }) => key) ?? []

describe.each(HOUSEHOLDS)('a household %s', (_who, facts) => {
  test('the preview of each speed has a plan, and the sums of the summary once speed and plan are chosen', () => {
    const start = buildOrder(NEW_PLAN, facts)
    const speeds = toSpeeds(facts)
    const previews = speeds.map((speed) => previewSpeed(start, speed))
    const chosen = speeds.map((speed, place) => {
      const draft = withSpeed(NEW_PLAN, speed, facts)
      const key = previews[place]?.internetPlan?.key ?? null
      return buildOrder(
        previews[place]?.draft.internetPlan === null ? draft : choose(draft, 'internetPlan', key),
        facts,
      )
    })

    expect(speeds.length).toBeGreaterThan(1)
    expect(previews.map((preview) => preview.internetPlan !== null)).toEqual(speeds.map(() => true))
    expect(previews.map(({ hasVoice }) => hasVoice)).toEqual(chosen.map(({ hasVoice }) => hasVoice))
    expect(previews.map((preview) => summarizeOrder(preview).totals)).toEqual(
      chosen.map((order) => summarizeOrder(order).totals),
    )
  })

  test('each plan of a comparison can be chosen, whichever product of its speed lists it', () => {
    const listed = toSpeeds(facts).flatMap((speed) =>
      [speed.withVoice, speed.withoutVoice].flatMap((product) =>
        (product?.plans.Internet ?? []).map((plan) => ({ speed, plan })),
      ),
    )

    expect(
      listed.map((option) => buildOrder(withPlan(NEW_PLAN, option, facts), facts).internetPlan?.description),
    ).toEqual(listed.map(({ plan }) => plan.description))
  })

  test('the preview of the chosen speed is the order with its plan and its modem', () => {
    const [speed] = toSpeeds(facts)
    if (speed === undefined) throw new Error('a speed is offered')
    const started = buildOrder(withSpeed(NEW_PLAN, speed, facts), facts)
    const last = listPlanKeys(started).at(-1) ?? null
    const draft: Draft = { ...choose(started.draft, 'internetPlan', last), modem: 'byod' }
    const order = buildOrder(draft, facts)

    expect(previewSpeed(order, speed)).toBe(order)
  })
})
