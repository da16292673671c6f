import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'

import { buildOrder } from '@switchboard/domain/change-product/order'
import { FIBRE_1000, NEW_PLAN, factsWith } from '@switchboard/domain/change-product/testing/facts'
import { toSpeeds } from '@switchboard/domain/ordering/offer/products'
import { readMonthsOfUse } from '@switchboard/domain/usage/contract'

import { answers, refuses, listRequests, slowAnswer, testNetwork } from '#web/testing/network.ts'
import { showScreen, signInAs, testCalls } from '#web/testing/portal.tsx'

import { ComparePlans } from './ComparePlans.tsx'
import {
  CAPPED,
  YEAR,
  capped,
  charge,
  open,
  saveDraft,
  listRowTexts,
  buildMonthsOfUse,
} from './testing/used-months.ts'

const network = testNetwork()

beforeEach(() => {
  testCalls()
  signInAs()
})

function show(businessGroup = 'residential') {
  const facts = factsWith({ coreProducts: [CAPPED, FIBRE_1000] }, { businessGroup })
  showScreen(
    <ComparePlans speeds={toSpeeds(facts)} order={buildOrder(NEW_PLAN, facts)} saveDraft={saveDraft} />,
  )
}

describe('the comparison of plans', () => {
  test('requests the usage when it is opened, and shows a placeholder while it loads', async () => {
    const slow = slowAnswer(readMonthsOfUse, buildMonthsOfUse(YEAR))
    network.use(slow.handler)
    show()
    expect(listRequests()).toEqual([])

    await open()
    await screen.findByText('Loading what you have used')
    expect(screen.queryByRole('table')).toBeNull()

    slow.come()
    await screen.findByRole('table')
    expect(screen.queryByText('Loading what you have used')).toBeNull()
  })

  test('shows the cost of each plan for a year of the usage of the account, after a summary in words', async () => {
    network.use(answers(readMonthsOfUse, buildMonthsOfUse(YEAR)))
    show()
    await open()

    const table = await screen.findByRole('table', {
      name: 'What internet plans would have cost in your last 12 months',
    })
    expect(document.body.textContent).toContain(
      'In the last 12 months, up to 2 November 2026, you used 312 GB a month, 480 GB in the busiest. You paid $1,068.00 for internet.',
    )
    expect(listRowTexts(table)).toEqual([
      [
        'Fibre 300Over its 300 GB in 8 of 12 months.',
        '300 Mbps down, 150 Mbps up',
        '$62.00',
        '-$144.00',
        '$924.00',
      ],
      ['Fibre 300Unlimited data.', '300 Mbps down, 150 Mbps up', '$85.00', '-$48.00', '$1,020.00'],
      [
        'Fibre 1000 (Gigantic)Unlimited data.',
        '1000 Mbps down, 500 Mbps up',
        '$99.00',
        '+$120.00',
        '$1,188.00',
      ],
    ])
    expect(document.body.textContent).toContain('today’s prices')
    expect(document.body.textContent).toContain('phone line, extras and discounts are left out')
    expect(document.body.textContent).toContain('blocks of 20 GB for $10.00')
    expect(document.body.textContent).not.toContain('Calls')
  })

  test('lets the user choose a plan', async () => {
    network.use(answers(readMonthsOfUse, buildMonthsOfUse(YEAR)))
    show()
    await open()

    await userEvent.click(await screen.findByRole('button', { name: /^Choose\s*Fibre 300, 300 GB of data/ }))

    expect(saveDraft).toHaveBeenCalledWith(
      expect.objectContaining({ coreProduct: 'CHOUFB300', internetPlan: 'CHOUFB300-120' }),
    )
  })

  test('names the number of known months if a whole year is not known', async () => {
    network.use(answers(readMonthsOfUse, buildMonthsOfUse([null, null, 7.4, 9])))
    show()
    await open()

    const table = await screen.findByRole('table')
    expect(document.body.textContent).toContain(
      'In your last 2 months, up to 2 November 2026, you used 8.2 GB a month, 9 GB in the busiest. You paid $178.00',
    )
    expect(listRowTexts(table)[0]?.slice(3)).toEqual(['-$54.00', '$124.00'])
    expect(
      within(table).getByRole('columnheader', { name: 'Your last 2 months would have cost' }),
    ).toBeTruthy()
  })

  test('names a single month without repeating it', async () => {
    network.use(answers(readMonthsOfUse, buildMonthsOfUse([40])))
    show()
    await open()

    expect((await screen.findByText(/you used/)).textContent).toBe(
      'In your last month, up to 2 November 2026, you used 40 GB. You paid $89.00 for internet.',
    )
  })

  test('ACC-020 business customers see amounts without GST', async () => {
    network.use(answers(readMonthsOfUse, buildMonthsOfUse([40, 40])))
    show('2degreessmb')
    await open()

    expect((await screen.findByText(/you used/)).textContent).toContain('You paid $154.78 for internet')
  })

  test('shows the cost of calls if calls are counted', async () => {
    network.use(
      answers(readMonthsOfUse, buildMonthsOfUse([40, 40], { calls: { minutes: 31, billed: charge(6.08) } })),
    )
    show()
    await open()

    expect((await screen.findByText(/came to/)).textContent).toContain(
      'came to $12.16 in the same time, for 62 minutes',
    )
  })

  test('shows no total for a capped plan without a price for more data', async () => {
    const { dataBlock: _none, ...unpriced } = capped
    const product = { ...CAPPED, plans: { ...CAPPED.plans, Internet: [unpriced] } }
    const facts = factsWith({ coreProducts: [product] })
    network.use(answers(readMonthsOfUse, buildMonthsOfUse([301])))
    showScreen(
      <ComparePlans speeds={toSpeeds(facts)} order={buildOrder(NEW_PLAN, facts)} saveDraft={saveDraft} />,
    )
    await open()

    const table = await screen.findByRole('table')
    expect(listRowTexts(table)[0]?.[0]).toContain('Over its 300 GB. We have no price for more data')
    expect(listRowTexts(table)[0]?.slice(3)).toEqual(['', 'Not known'])
  })

  test('compares prices if no month of usage is known', async () => {
    network.use(answers(readMonthsOfUse, buildMonthsOfUse([null, null])))
    show()
    await open()

    const table = await screen.findByRole('table', { name: 'Internet plans side by side' })
    expect(screen.getByText(/^We do not know a whole month/)).toBeTruthy()
    expect(listRowTexts(table)[1]?.slice(2)).toEqual(['$85.00', '$1,020.00', '-$4.00'])
  })

  test('shows the prices if the usage could not be loaded, and can request it again', async () => {
    network.use(refuses(readMonthsOfUse, 'GENERAL_ERROR'))
    show()
    await open()

    expect((await screen.findByRole('alert')).textContent).toContain('We could not load what you have used.')
    expect(screen.getByRole('table', { name: 'Internet plans side by side' })).toBeTruthy()
    network.use(answers(readMonthsOfUse, buildMonthsOfUse(YEAR)))
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await screen.findByText(/^In the last 12 months/)
    expect(screen.queryByRole('alert')).toBeNull()
  })
})
