import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeAll, beforeEach, expect, test } from 'vitest'

import { readAccount } from '@switchboard/domain/accounts/contract'
import { forecastOrder } from '@switchboard/domain/ordering/forecast/contract'
import { readWireless, readWirelessOffer } from '@switchboard/domain/wireless/contract'

import { emptyHome, showRoutes } from '#web/testing/area-routes.tsx'
import { benAccount } from '#web/testing/ben.ts'
import { answers, testNetwork } from '#web/testing/network.ts'
import { loadConfiguration, signInAs, testCalls, testPortal } from '#web/testing/portal.tsx'
import { SERVICE, UPGRADE } from '#web/testing/wireless.ts'

import { wireless } from '../area.ts'

const network = testNetwork()
const CURRENT = UPGRADE.line?.planKey
const OTHERS = UPGRADE.plans.filter(({ key }) => key !== CURRENT)

beforeAll(() => import('./ChangeWirelessScreen.tsx'))

beforeEach(async () => {
  testCalls()
  signInAs('100702')
  await loadConfiguration(network)
})

function open(others: typeof OTHERS) {
  const plans = [...UPGRADE.plans.filter(({ key }) => key === CURRENT), ...others]
  network.use(
    answers(readWirelessOffer, { ...UPGRADE, plans }),
    answers(readWireless, { service: SERVICE, billDate: '2026-12-03' }),
    answers(readAccount, benAccount),
  )
  showRoutes([...wireless.routes, emptyHome], '/my-wireless/change-product', testPortal())
}

test('WBB-009 the only other plan can be chosen', async () => {
  open(OTHERS.slice(0, 1))

  const radios = await screen.findAllByRole('radio')
  expect(radios).toHaveLength(1)
  await userEvent.click(screen.getByRole('radio'))
  expect(radios[0]).toHaveProperty('checked', true)
})

test('WBB-009 without another plan the page shows no choice but the help desk', async () => {
  open([])

  expect(await screen.findByText('There is no other wireless plan at the moment.')).toBeTruthy()
  expect(screen.queryByRole('radio')).toBeNull()
  expect(screen.getByText(/If you need something else/)).toBeTruthy()
})

test('WBB-044 a plan that needs a paid modem names the price of both together', async () => {
  open(OTHERS)
  const plus = await screen.findByRole('radio', { name: 'Wireless Unlimited Plus' })

  const hint = 'It costs $10.00 each month for 12 months: $105.00 each month in total.'
  expect(plus.parentElement?.textContent).toContain(hint)
})

test('SHL-077 a plan whose modem is sent links to the privacy statement', async () => {
  open(OTHERS)
  await userEvent.click(await screen.findByRole('radio', { name: 'Wireless Unlimited Plus' }))

  expect(screen.getByLabelText('Street')).toBeTruthy()
  expect(screen.getByRole('link', { name: /^How we handle personal information/ })).toBeTruthy()
})

test('WBB-045 the check of a plan lists each add-on of data that ends with it', async () => {
  const addOn = { name: '60 GB wireless data', chargeIncludingGst: 20, chargeExcludingGst: 17.39 }
  open(
    OTHERS.map((plan) => (plan.name === 'Wireless 300 GB' ? plan : { ...plan, endsAddOns: [addOn, addOn] })),
  )
  network.use(answers(forecastOrder, { forecast: null }))
  await userEvent.click(await screen.findByRole('radio', { name: 'Wireless Unlimited Plus' }))
  await userEvent.click(screen.getByRole('button', { name: 'Check the order' }))

  const dialog = await screen.findByRole('dialog')
  expect(within(dialog).getByRole('heading', { name: 'What ends with it, each month' })).toBeTruthy()
  const ends = within(dialog)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)
    .filter((text) => text.startsWith(addOn.name))
  expect(ends).toEqual(['60 GB wireless data$20.00', '60 GB wireless data$20.00'])
})
