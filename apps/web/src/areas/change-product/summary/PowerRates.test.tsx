import { screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'

import { buildOrder } from '@switchboard/domain/change-product/order'
import { TO_300 } from '@switchboard/domain/change-product/testing/drafts'
import { ELSEWHERE, NEW_MOVE, factsWith } from '@switchboard/domain/change-product/testing/facts'

import { showScreen, signInAs, testCalls } from '#web/testing/portal.tsx'

import { PowerPart } from '../steps/PowerPart.tsx'

import { SummaryBar } from './SummaryBar.tsx'
import { SummaryLines } from './SummaryLines.tsx'
import { describeAnswer } from './answers.ts'

const EXCLUDING = /20\.96c a kWh and 46\.09c a day, excluding GST/

beforeEach(() => {
  testCalls()
  signInAs()
})

function businessMove() {
  const facts = factsWith({}, { businessGroup: '2degreessmb' })
  const powerPlan = facts.offer.power?.plans[0]?.planKey ?? ''
  return buildOrder({ ...NEW_MOVE, address: ELSEWHERE, powerPlan }, facts)
}

test('ACC-020 a business that moves chooses a power plan by rates that exclude GST', () => {
  showScreen(<PowerPart order={businessMove()} saveDraft={() => undefined} errorOf={() => undefined} />)

  screen.getByText(EXCLUDING)
})

test('ACC-020 a business checks its answers by rates that exclude GST', () => {
  expect(describeAnswer('power', businessMove())).toMatch(EXCLUDING)
})

test('ACC-020 the costs of a business list power rates that exclude GST', () => {
  showScreen(<SummaryLines order={businessMove()} />)

  screen.getByText(EXCLUDING)
})

test.each([
  ['ACC-020 a business reads', '2degreessmb', 1],
  ['ACC-021 a household does not read', 'residential', 0],
])('%s beside the total on a phone that it excludes GST', (_who, businessGroup, times) => {
  showScreen(<SummaryBar order={buildOrder(TO_300, factsWith({}, { businessGroup }))} />)

  expect(screen.queryAllByText(/, excluding GST$/)).toHaveLength(times)
})
