import { screen, within } from '@testing-library/react'
import { beforeAll, beforeEach, expect, test } from 'vitest'

import { readCardReceipt } from '@switchboard/domain/payments/card-payments'

import { emptyHome, showRoutes } from '#web/testing/area-routes.tsx'
import { answers, refuses, testNetwork } from '#web/testing/network.ts'
import { loadConfiguration, signInAs, testCalls } from '#web/testing/portal.tsx'

import { payments } from './area.ts'
import { RECEIPT } from './testing/states.ts'

const network = testNetwork()

beforeAll(() => import('./ReceiptScreen.tsx'))

beforeEach(async () => {
  testCalls()
  signInAs()
  await loadConfiguration(network)
})

function lines() {
  return screen.getAllByRole('term').map((term) => [term.textContent, term.nextElementSibling?.textContent])
}

test('a receipt shows amount, surcharge, discount, card, date, time and the reference', async () => {
  network.use(answers(readCardReceipt, RECEIPT))
  showRoutes([...payments.routes, emptyHome], '/receipt/7HX-2W9-MR4')

  expect(await screen.findByRole('heading', { name: '$308.73 paid on 21 November 2026' })).toBeTruthy()
  expect(lines()).toEqual([
    ['Paid', '$308.73'],
    ['Card surcharge', '$4.63'],
    ['Taken from your card', '$313.36'],
    ['Prompt-payment discount', '$15.00'],
    ['Card', 'American Express Card, ending 0005'],
    ['When', '21 November 2026, 9:14 am'],
    ['Reference', '7HX-2W9-MR4'],
  ])
  expect(screen.getByText(/is \$2\.78 more than we took/)).toBeTruthy()
})

test('zero amounts and an unknown card are left out of a receipt', async () => {
  const bare = {
    ...RECEIPT,
    surcharge: 0,
    discount: 0,
    surchargeCorrection: 0,
    cardType: null,
    cardEnding: null,
  }
  network.use(answers(readCardReceipt, bare))
  showRoutes([...payments.routes, emptyHome], '/receipt/7HX-2W9-MR4')
  await screen.findByRole('heading', { name: '$308.73 paid on 21 November 2026' })

  expect(lines().map(([term]) => term)).toEqual(['Paid', 'Taken from your card', 'When', 'Reference'])
})

test('a receipt of another account is not found, with a link back', async () => {
  network.use(refuses(readCardReceipt, 'PAGE_NOT_FOUND'))
  showRoutes([...payments.routes, emptyHome], '/receipt/7HX-2W9-MR4')

  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('We could not find this receipt.')
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
  const back = within(alert).getByRole('link', { name: 'Bill history' })
  expect(back.getAttribute('href')).toBe('/bill-history')
})
