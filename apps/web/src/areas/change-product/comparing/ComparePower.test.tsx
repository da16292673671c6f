import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'

import { buildOrder } from '@switchboard/domain/change-product/order'
import { ELSEWHERE, NEW_MOVE, factsWith } from '@switchboard/domain/change-product/testing/facts'
import type { Offer } from '@switchboard/domain/ordering/offer/contract'
import { readMonthsOfUse } from '@switchboard/domain/usage/contract'

import { answers, refuses, testNetwork } from '#web/testing/network.ts'
import { showScreen, signInAs, testCalls } from '#web/testing/portal.tsx'

import { PowerPart } from '../steps/PowerPart.tsx'

import { charge, open, listRowTexts, buildMonthsOfUse } from './testing/used-months.ts'

const network = testNetwork()

beforeEach(() => {
  testCalls()
  signInAs()
})

describe('power plans of a move', () => {
  function showPower(offer: Partial<Offer> = {}) {
    const facts = factsWith({ hasPower: true, ...offer })
    const order = buildOrder({ ...NEW_MOVE, address: ELSEWHERE }, facts)
    showScreen(<PowerPart order={order} saveDraft={() => undefined} errorOf={() => undefined} />)
  }

  test('are compared by the usage and days at the old address, and the text states this', async () => {
    const months = buildMonthsOfUse([null, null], {
      power: { kwh: 210, nightKwh: null, billed: charge(67.04) },
    })
    network.use(answers(readMonthsOfUse, months))
    showPower()
    await open()

    const table = await screen.findByRole('table')
    expect(document.body.textContent).toContain(
      'In your last 2 months, up to 2 November 2026, you used 210 kWh a month, 210 kWh in the busiest. You paid $134.08 including GST for power.',
    )
    // 210 kWh at 24.1 cents, 30 and 31 days at 53 cents
    expect(listRowTexts(table)).toEqual([['Power, smart meter', '-$0.53', '$133.55']])
    const caption = within(table).getByText('What power plans would have cost in your last 2 months')
    expect(caption.classList).not.toContain('visually-hidden')
    expect(document.body.textContent).toContain('Another house needs a different amount')
  })

  test.each([
    ['that is known', 80, ['Power, smart meter', '-$6.05', '$122.51']],
    ['that is unknown', null, ['Power, smart meter', 'Not known', 'At most $133.55']],
  ])(
    'with a night rate show that rate, and are compared by the night usage %s',
    async (_what, nightKwh, row) => {
      const supply = factsWith({}).offer.power
      if (supply === null) throw new Error('the place has a meter')
      const plans = supply.plans.map((plan) => ({ ...plan, centsPerNightUnitIncludingGst: 17.2 }))
      const months = buildMonthsOfUse([null, null], { power: { kwh: 210, nightKwh, billed: charge(64.28) } })
      network.use(answers(readMonthsOfUse, months))
      showPower({ power: { ...supply, plans } })
      screen.getByText('24.10c a kWh by day, 17.20c a kWh at night and 53.00c a day, including GST.')
      await open()

      expect(listRowTexts(await screen.findByRole('table'))).toEqual([row])
      expect(screen.queryAllByText(/how much of it you used at night/)).toHaveLength(
        nightKwh === null ? 1 : 0,
      )
    },
  )

  test('are not compared if there are no readings or they could not be loaded', async () => {
    network.use(refuses(readMonthsOfUse, 'GENERAL_ERROR'))
    showPower()
    await open()
    expect((await screen.findByRole('alert')).textContent).toContain('You can choose a plan without it.')
    expect(screen.getByRole('radio', { name: 'Power, smart meter' })).toBeTruthy()

    network.use(answers(readMonthsOfUse, buildMonthsOfUse([40])))
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
