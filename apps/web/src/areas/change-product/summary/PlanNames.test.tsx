import { screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'

import { buildOrder } from '@switchboard/domain/change-product/order'
import type { Order } from '@switchboard/domain/change-product/order'
import { summarizeOrder } from '@switchboard/domain/change-product/summary/summary'
import { TO_300 } from '@switchboard/domain/change-product/testing/drafts'
import { ELSEWHERE, FIBRE_300, NEW_MOVE, factsWith } from '@switchboard/domain/change-product/testing/facts'
import type { Offer } from '@switchboard/domain/ordering/offer/contract'

import { showScreen, signInAs, testCalls } from '#web/testing/portal.tsx'

import { CurrentPlanPart } from '../steps/CurrentPlanPart.tsx'
import { SpeedPart } from '../steps/SpeedPart.tsx'

import { describeAnswer } from './answers.ts'

const CAP = 200 * 1_024
const HELD = 'VDSL: 46.15 GB a week'
const WANTED = 'Fibre 300: 46.15 GB a week'

beforeEach(() => {
  testCalls()
  signInAs()
})

/** An order of the same cap with weekly bills, in place of VDSL with 200 GB. */
function weeklyOrder(draft: Parameters<typeof buildOrder>[0]): Order {
  const { offer } = factsWith({})
  const CoreProducts = offer.current.CoreProducts.map((product) => ({
    ...product,
    CoreProductComponents: product.CoreProductComponents.map(({ plan, ...component }) => ({
      ...component,
      plan: { ...plan, PlanDescription: 'VDSL: 200 GB data', DataCapMb: CAP },
    })),
  }))
  const Internet = FIBRE_300.plans.Internet.map((plan) => ({
    ...plan,
    billFrequency: 'Weekly' as const,
    description: 'Fibre 300: 200 GB data',
    dataCapMb: CAP,
  }))
  const weekly: Partial<Offer> = {
    billFrequency: 'Weekly',
    current: { ...offer.current, CoreProducts },
    coreProducts: [{ ...FIBRE_300, plans: { ...FIBRE_300.plans, Internet } }],
  }
  return buildOrder(draft, factsWith(weekly))
}

const PART = { saveDraft: () => undefined, errorOf: () => undefined }

test('DAT-012 the answers and costs of an order name plans with the cap of a week', () => {
  const order = weeklyOrder(TO_300)
  const { items, ends } = summarizeOrder(order)

  expect(describeAnswer('existingServiceType', order)).toBe(HELD)
  expect(describeAnswer('internetPlan', order)).toBe(WANTED)
  expect(items.map(({ name }) => name)).toContain(WANTED)
  expect(ends.map(({ name }) => name)).toContain(HELD)
})

test('DAT-012 the step of the current plan names it with the cap of a week', () => {
  showScreen(<CurrentPlanPart order={weeklyOrder(TO_300)} {...PART} />)

  expect(screen.getByText(HELD)).toBeTruthy()
})

test('DAT-012 a move names the current plan with the cap of a week', () => {
  showScreen(<SpeedPart order={weeklyOrder({ ...NEW_MOVE, address: ELSEWHERE })} {...PART} />)

  expect(screen.getByText(/^You have VDSL: 46\.15 GB a week\./)).toBeTruthy()
})
