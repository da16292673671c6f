import { screen } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'

import { buildOrder } from '@switchboard/domain/change-product/order'
import { FIBRE_1000, NEW_PLAN, factsWith } from '@switchboard/domain/change-product/testing/facts'
import { readMonthsOfUse } from '@switchboard/domain/usage/contract'

import { answers, listRequests, testNetwork } from '#web/testing/network.ts'
import { showScreen, signInAs, testCalls } from '#web/testing/portal.tsx'

import { InternetPlanPart } from '../steps/InternetPlanPart.tsx'

import { CAPPED, YEAR, saveDraft, buildMonthsOfUse } from './testing/used-months.ts'

const network = testNetwork()

beforeEach(() => {
  testCalls()
  signInAs()
})

describe('the plans of a speed', () => {
  const facts = factsWith({ coreProducts: [CAPPED, FIBRE_1000] })
  function showPlans(product: string) {
    const order = buildOrder({ ...NEW_PLAN, coreProduct: product }, facts)
    showScreen(<InternetPlanPart order={order} saveDraft={saveDraft} errorOf={() => undefined} />)
  }
  const hints = () => screen.getAllByRole('radio').map((radio) => radio.parentElement?.textContent)

  test('show their cap beside their price, and what the usage of the account would have cost', async () => {
    network.use(answers(readMonthsOfUse, buildMonthsOfUse(YEAR)))
    showPlans('CHOUFB300')

    await screen.findByText(/You used more/)
    // $924.00 in twelve months
    expect(hints()).toEqual([
      '300 GB of data a month$62.00 each month. You used more in 8 of your last 12 months: with data above it, $77.00 a month.',
      'Unlimited$85.00 each month. ',
    ])
  })

  test.each([
    // 301 GB needs a block of 20 GB above the cap of 300 GB
    [301, 'You used more in your last month: with data above it, $72.00.'],
    [299, 'You used less in your last month.'],
  ])('show the cost of a single month of %d GB', async (formatGigabytes, sentence) => {
    network.use(answers(readMonthsOfUse, buildMonthsOfUse([formatGigabytes])))
    showPlans('CHOUFB300')

    expect((await screen.findByText(/in your last month/)).textContent).toContain(sentence)
  })

  test('without a cap request no usage', () => {
    showPlans('CHOUFB1000')

    expect(screen.getByText(/^Fibre 1000: Unlimited, /)).toBeTruthy()
    expect(listRequests()).toEqual([])
  })
})
