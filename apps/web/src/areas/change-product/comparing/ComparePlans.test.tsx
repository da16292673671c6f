import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, test, vi } from 'vitest'

import type { WireReply } from '@switchboard/domain/call'
import type { Draft } from '@switchboard/domain/change-product/draft'
import { orderOf } from '@switchboard/domain/change-product/order'
import {
  ELSEWHERE,
  FIBRE_300,
  FIBRE_1000,
  NEW_MOVE,
  NEW_PLAN,
  factsWith,
} from '@switchboard/domain/change-product/testing/facts'
import { addDays, addMonths, day } from '@switchboard/domain/day'
import { centsOf } from '@switchboard/domain/money'
import type { Offer } from '@switchboard/domain/ordering/offer/contract'
import { speedsOf } from '@switchboard/domain/ordering/offer/products'
import { readMonthsOfUse } from '@switchboard/domain/usage/contract'

import { answers, refuses, sentRequests, slowAnswer, testNetwork } from '#web/testing/network.ts'
import { showScreen, signedIn, testCalls } from '#web/testing/portal.tsx'

import { InternetPlanPart } from '../steps/InternetPlanPart.tsx'
import { PowerPart } from '../steps/PowerPart.tsx'

import { ComparePlans } from './ComparePlans.tsx'

const network = testNetwork()
const GB = 1_024

type Months = WireReply<typeof readMonthsOfUse>
type Month = Months[number]

function charge(chargeIncludingGst: number, chargeExcludingGst = 0) {
  return { chargeIncludingGst, chargeExcludingGst }
}

/** Months up to 2 November 2026 with these GB, at $89.00 a bill. */
function used(gigabytes: readonly (number | null)[], difference: Partial<Month> = {}): Months {
  const first = addMonths(day.parse('2026-11-03'), -gigabytes.length)
  return gigabytes.map((gb, place) => ({
    from: addMonths(first, place),
    to: addDays(addMonths(first, place + 1), -1),
    internet: gb === null ? null : { usedMb: gb * GB, billed: charge(89, 77.39) },
    power: null,
    calls: null,
    ...difference,
  }))
}

const YEAR = [200, 250, 300, 350, 480, 312, 312, 312, 312, 312, 300, 304]
const [unlimited] = FIBRE_300.plans.Internet
if (unlimited === undefined) throw new Error('the speed has a plan')
const capped = {
  ...unlimited,
  key: 'CHOUFB300-120',
  description: 'Fibre 300: 120 GB data',
  chargeIncludingGst: centsOf(6_200),
  unlimited: false,
  dataCapMb: 300 * GB,
  dataBlock: { mb: 20 * GB, chargeIncludingGst: centsOf(1_000), chargeExcludingGst: centsOf(870) },
}
const CAPPED = { ...FIBRE_300, plans: { ...FIBRE_300.plans, Internet: [capped, unlimited] } }

beforeEach(() => {
  testCalls()
  signedIn()
})

const put = vi.fn<(draft: Draft) => void>()

function show(businessGroup = 'residential') {
  const facts = factsWith({ coreProducts: [CAPPED, FIBRE_1000] }, { businessGroup })
  showScreen(<ComparePlans speeds={speedsOf(facts)} order={orderOf(NEW_PLAN, facts)} put={put} />)
}

const open = () => userEvent.click(screen.getByText(/^Compare the/))
const rowsOf = (table: HTMLElement) =>
  within(table)
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].map((cell) => cell.textContent))
    .map((cells) => cells.filter((text) => !text.startsWith('Choose')))

describe('plans beside each other', () => {
  test('nothing is asked for until it is opened; then it is loading', async () => {
    const slow = slowAnswer(readMonthsOfUse, used(YEAR))
    network.use(slow.handler)
    show()
    expect(sentRequests()).toEqual([])

    await open()
    await screen.findByText('Loading what you have used')
    expect(screen.queryByRole('table')).toBeNull()

    slow.come()
    await screen.findByRole('table')
    expect(screen.queryByText('Loading what you have used')).toBeNull()
  })

  test('are compared by a year of the account’s own use, in words first', async () => {
    network.use(answers(readMonthsOfUse, used(YEAR)))
    show()
    await open()

    const table = await screen.findByRole('table', {
      name: 'What internet plans would have cost in your last 12 months',
    })
    expect(document.body.textContent).toContain(
      'In the last 12 months, up to 2 November 2026, you used 312 GB a month, 480 GB in the busiest. You paid $1,068.00 for internet.',
    )
    expect(rowsOf(table)).toEqual([
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
    expect(document.body.textContent).toContain('prices of today')
    expect(document.body.textContent).toContain('homeline, extras and discounts are left out')
    expect(document.body.textContent).toContain('blocks of 20 GB for $10.00')
    expect(document.body.textContent).not.toContain('Calls')
  })

  test('a plan is chosen where it is compared', async () => {
    network.use(answers(readMonthsOfUse, used(YEAR)))
    show()
    await open()

    await userEvent.click(await screen.findByRole('button', { name: /^Choose\s*Fibre 300, 300 GB of data/ }))

    expect(put).toHaveBeenCalledWith(
      expect.objectContaining({ coreProduct: 'CHOUFB300', internetPlan: 'CHOUFB300-120' }),
    )
  })

  test('of fewer months it is said how many are known', async () => {
    network.use(answers(readMonthsOfUse, used([null, null, 7.4, 9])))
    show()
    await open()

    const table = await screen.findByRole('table')
    expect(document.body.textContent).toContain(
      'In your last 2 months, up to 2 November 2026, you used 8.2 GB a month, 9 GB in the busiest. You paid $178.00',
    )
    expect(rowsOf(table)[0]?.slice(3)).toEqual(['-$54.00', '$124.00'])
    expect(
      within(table).getByRole('columnheader', { name: 'Your last 2 months would have cost' }),
    ).toBeTruthy()
  })

  test('of one month it is said once', async () => {
    network.use(answers(readMonthsOfUse, used([40])))
    show()
    await open()

    expect((await screen.findByText(/you used/)).textContent).toBe(
      'In your last month, up to 2 November 2026, you used 40 GB. You paid $89.00 for internet.',
    )
  })

  test('ACC-020 business customers see amounts without GST', async () => {
    network.use(answers(readMonthsOfUse, used([40, 40])))
    show('2degreessmb')
    await open()

    expect((await screen.findByText(/you used/)).textContent).toContain('You paid $154.78 for internet')
  })

  test('what calls came to is said where they are counted', async () => {
    network.use(answers(readMonthsOfUse, used([40, 40], { calls: { minutes: 31, billed: charge(6.08) } })))
    show()
    await open()

    expect((await screen.findByText(/came to/)).textContent).toContain(
      'came to $12.16 in the same time, for 62 minutes',
    )
  })

  test('a cap without a price for more data has no total', async () => {
    const { dataBlock: _none, ...unpriced } = capped
    const product = { ...CAPPED, plans: { ...CAPPED.plans, Internet: [unpriced] } }
    const facts = factsWith({ coreProducts: [product] })
    network.use(answers(readMonthsOfUse, used([301])))
    showScreen(<ComparePlans speeds={speedsOf(facts)} order={orderOf(NEW_PLAN, facts)} put={put} />)
    await open()

    const table = await screen.findByRole('table')
    expect(rowsOf(table)[0]?.[0]).toContain('Over its 300 GB. We have no price for more data')
    expect(rowsOf(table)[0]?.slice(3)).toEqual(['', 'Not known'])
  })

  test('without a month that is known the prices are compared', async () => {
    network.use(answers(readMonthsOfUse, used([null, null])))
    show()
    await open()

    const table = await screen.findByRole('table', { name: 'Internet plans beside each other' })
    expect(screen.getByText(/^We do not know a whole month/)).toBeTruthy()
    expect(rowsOf(table)[1]?.slice(2)).toEqual(['$85.00', '$1,020.00', '-$4.00'])
  })

  test('what did not come can be asked for again, and the prices are there meanwhile', async () => {
    network.use(refuses(readMonthsOfUse, 'GENERAL_ERROR'))
    show()
    await open()

    expect((await screen.findByRole('alert')).textContent).toContain('We could not load what you have used.')
    expect(screen.getByRole('table', { name: 'Internet plans beside each other' })).toBeTruthy()
    network.use(answers(readMonthsOfUse, used(YEAR)))
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await screen.findByText(/^In the last 12 months/)
    expect(screen.queryByRole('alert')).toBeNull()
  })
})

describe('plans of a speed', () => {
  const facts = factsWith({ coreProducts: [CAPPED, FIBRE_1000] })
  function showPlans(product: string) {
    const order = orderOf({ ...NEW_PLAN, coreProduct: product }, facts)
    showScreen(<InternetPlanPart order={order} put={put} errorOf={() => undefined} />)
  }
  const hints = () => screen.getAllByRole('radio').map((radio) => radio.parentElement?.textContent)

  test('say their cap beside their price, and what the own use would have cost', async () => {
    network.use(answers(readMonthsOfUse, used(YEAR)))
    showPlans('CHOUFB300')

    await screen.findByText(/You used more/)
    // $924.00 in twelve months
    expect(hints()).toEqual([
      'Fibre 300300 GB of data a month, $62.00 each month. You used more in 8 of your last 12 months: with data above it, $77.00 a month.',
      'Fibre 300Unlimited, $85.00 each month. ',
    ])
  })

  test.each([
    // one block of 20 GB more than its 300 GB
    [301, 'You used more in your last month: with data above it, $72.00.'],
    [299, 'You used less in your last month.'],
  ])('say of one month of %d GB what it comes to', async (gigabytes, said) => {
    network.use(answers(readMonthsOfUse, used([gigabytes])))
    showPlans('CHOUFB300')

    expect((await screen.findByText(/in your last month/)).textContent).toContain(said)
  })

  test('without a cap ask for no use', () => {
    showPlans('CHOUFB1000')

    expect(hints()).toHaveLength(1)
    expect(sentRequests()).toEqual([])
  })
})

describe('power plans of a move', () => {
  function showPower(offer: Partial<Offer> = {}) {
    const facts = factsWith({ hasPower: true, ...offer })
    const order = orderOf({ ...NEW_MOVE, address: ELSEWHERE }, facts)
    showScreen(<PowerPart order={order} put={() => undefined} errorOf={() => undefined} />)
  }

  test('are compared by the units and days of the old house, which is said', async () => {
    const months = used([null, null], { power: { kwh: 210, nightKwh: null, billed: charge(67.04) } })
    network.use(answers(readMonthsOfUse, months))
    showPower()
    await open()

    const table = await screen.findByRole('table')
    expect(document.body.textContent).toContain(
      'In your last 2 months, up to 2 November 2026, you used 210 kWh a month, 210 kWh in the busiest. You paid $134.08 for power.',
    )
    // 210 kWh at 24.1 cents, 30 and 31 days at 53 cents
    expect(rowsOf(table)).toEqual([['Power, smart meter', '-$0.53', '$133.55']])
    const says = within(table).getByText('What power plans would have cost in your last 2 months')
    expect(says.classList).not.toContain('visually-hidden')
    expect(document.body.textContent).toContain('Another house uses differently')
  })

  test.each([
    ['that is known', 80, ['Power, smart meter', '-$6.05', '$122.51']],
    ['that nobody knows', null, ['Power, smart meter', 'Not known', 'At most $133.55']],
  ])(
    'with a night rate are told with it, and compared by the use at night %s',
    async (_what, nightKwh, row) => {
      const supply = factsWith({}).offer.power
      if (supply === null) throw new Error('the place has a meter')
      const plans = supply.plans.map((plan) => ({ ...plan, centsPerNightUnitIncludingGst: 17.2 }))
      const months = used([null, null], { power: { kwh: 210, nightKwh, billed: charge(64.28) } })
      network.use(answers(readMonthsOfUse, months))
      showPower({ power: { ...supply, plans } })
      screen.getByText(
        '24.1 cents a unit by day, 17.2 cents a unit at night and 53 cents a day, including GST.',
      )
      await open()

      expect(rowsOf(await screen.findByRole('table'))).toEqual([row])
      expect(screen.queryAllByText(/how much of it you used at night/)).toHaveLength(
        nightKwh === null ? 1 : 0,
      )
    },
  )

  test('have nothing to be compared by without readings, or when they did not come', async () => {
    network.use(refuses(readMonthsOfUse, 'GENERAL_ERROR'))
    showPower()
    await open()
    expect((await screen.findByRole('alert')).textContent).toContain('You can choose a plan without it.')
    expect(screen.getByRole('radio', { name: 'Power, smart meter' })).toBeTruthy()

    network.use(answers(readMonthsOfUse, used([40])))
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await screen.findByText(/^We do not know a whole month of your power use/)
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test.each([
    ['an account without power', { hasPower: false }],
    ['a place whose meter nobody knows', { power: null }],
  ])('are not compared for %s', (_what, offer) => {
    showPower(offer)

    expect(screen.queryByText(/^Compare the/)).toBeNull()
  })
})
