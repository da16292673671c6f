import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeAll, beforeEach, expect, test } from 'vitest'

import { readAccount } from '@switchboard/domain/accounts/contract'
import { amendOrder, commitOrder, createOrder } from '@switchboard/domain/ordering/contract'
import { forecastOrder } from '@switchboard/domain/ordering/forecast/contract'
import { AMENDED_ORDER, CREATED_ORDER, PLACED_ORDER } from '@switchboard/domain/ordering/testing/responses'
import { readWireless, readWirelessOffer } from '@switchboard/domain/wireless/contract'

import { emptyHome, showRoutes } from '#web/testing/area-routes.tsx'
import { benAccount } from '#web/testing/ben.ts'
import { answers, refuses, listRequests, testNetwork } from '#web/testing/network.ts'
import { loadConfiguration, signInAs, testCalls } from '#web/testing/portal.tsx'
import { SERVICE, SIGN_UP, UPGRADE } from '#web/testing/wireless.ts'

import { wireless } from '../area.ts'

import { OUTCOMES } from './dialogs.ts'

const network = testNetwork()

beforeAll(() =>
  Promise.all([
    import('../change/ChangeWirelessScreen.tsx'),
    import('../change/ProductDialog.tsx'),
    import('../service/WirelessScreen.tsx'),
    import('../service/AddOnDialog.tsx'),
  ]),
)
beforeEach(async () => {
  testCalls()
  signInAs('100702')
  await loadConfiguration(network)
  network.use(
    answers(readWireless, { service: SERVICE, billDate: '2026-12-03' }),
    answers(readAccount, benAccount),
    answers(forecastOrder, { forecast: null }),
    answers(createOrder, CREATED_ORDER),
    answers(amendOrder, AMENDED_ORDER),
  )
})

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
/** Opens each form. */
const FORMS = {
  async signup() {
    network.use(answers(readWirelessOffer, SIGN_UP))
    await chooseProduct()
  },
  async upgrade() {
    network.use(answers(readWirelessOffer, UPGRADE))
    await chooseProduct()
  },
  async addon() {
    showRoutes([...wireless.routes, emptyHome], '/my-wireless')
    await press('Add 60 GB wireless data')
  },
}

async function chooseProduct(): Promise<void> {
  showRoutes([...wireless.routes, emptyHome], '/my-wireless/change-product')
  await userEvent.click(await screen.findByRole('radio', { name: 'Wireless 300 GB' }))
  await press('Check the order')
}

/** The sent order calls, each with its body. */
function listOrderCalls(): [call: string, body: unknown][] {
  return listRequests()
    .filter(({ method, url }) => method !== 'GET' && /\/orders(\/|$)/.test(url.pathname))
    .map(({ method, url, body }) => [
      `${method} ${url.pathname.replace('/api/accounts/100702', '')}`,
      JSON.parse(body),
    ])
}

async function send(button: string): Promise<void> {
  await userEvent.click(await screen.findByRole('checkbox', { name: 'I accept these terms' }))
  await press(button)
}

const DIALOGS = {
  signup: {
    kind: 'wirelessproduct',
    title: 'Get Wireless 300 GB?',
    button: 'Place order',
    placed: 'Wireless broadband is ordered',
    failed: 'Problem submitting your order of wireless broadband',
  },
  upgrade: {
    kind: 'wirelessproduct',
    title: 'Change to Wireless 300 GB?',
    button: 'Place order',
    placed: 'Your order is placed',
    failed: 'Problem submitting order',
  },
  addon: {
    kind: 'wirelessaddon',
    title: 'Add 60 GB wireless data?',
    button: 'Add it',
    placed: 'Your order is placed',
    failed: 'Problem submitting order',
  },
} as const

test.each(['signup', 'upgrade', 'addon'] as const)(
  'WBB-010 WBB-011 WBB-012 WBB-032 WBB-033 MOB-011 the dialog %s opens, and then the dialogs of its failure and success',
  async (form) => {
    const { kind, title, button, placed, failed } = DIALOGS[form]
    network.use(refuses(createOrder, 'GENERAL_ERROR'))
    await FORMS[form]()
    await screen.findByRole('dialog', { name: title })
    await send(button)
    await screen.findByRole('alertdialog', { name: failed })

    await waitFor(() => expect(screen.queryByRole('dialog', { name: title })).toBeNull())
    network.use(answers(createOrder, CREATED_ORDER), answers(commitOrder, PLACED_ORDER))
    await press('Send it again')
    await screen.findByRole('dialog', { name: placed })
    expect(listOrderCalls()).toEqual([
      ['POST /orders', { type: kind }],
      ['POST /orders', { type: kind }],
      ['PUT /orders/order-1', expect.objectContaining({ AdditionalProducts: [expect.anything()] })],
      ['POST /orders/order-1/commit', expect.anything()],
    ])
  },
)

test.each(['signup', 'upgrade', 'addon'] as const)(
  'WBB-018 the dialog %s sends no order before its terms are accepted',
  async (form) => {
    await FORMS[form]()
    await press(DIALOGS[form].button)

    expect(screen.getByText('Accept the terms to place the order.')).toBeTruthy()
    expect(listOrderCalls()).toEqual([])
  },
)

test('WBB-010 MOB-011 the dialogs have the seven names of the row', () => {
  const names = Object.entries(OUTCOMES).flatMap(([form, { failed, placed }]) => [form, failed, placed])

  expect([...new Set(names)].toSorted()).toEqual(
    ['addon', 'error', 'signup', 'signup_failure', 'signup_success', 'success', 'upgrade'].toSorted(),
  )
})
