import { screen, within } from '@testing-library/react'
import { beforeAll, beforeEach, expect, test } from 'vitest'

import { readAccount } from '@switchboard/domain/accounts/contract'
import { readOrder } from '@switchboard/domain/ordering/following/contract'
import { ORDER } from '@switchboard/domain/ordering/testing/orders'

import { emptyHome, showRoutes } from '#web/testing/area-routes.tsx'
import { benAccount } from '#web/testing/ben.ts'
import { answers, refuses, sentRequests, testNetwork } from '#web/testing/network.ts'
import { loadConfiguration, signedIn, testCalls } from '#web/testing/portal.tsx'

import { changeProduct } from '../area.ts'

const network = testNetwork()

beforeAll(() => import('./OrderScreen.tsx'))

beforeEach(async () => {
  testCalls()
  signedIn()
  await loadConfiguration(network, {})
  network.use(answers(readAccount, benAccount))
})

const costs = [
  {
    kind: 'internet',
    name: 'Fibre 300: Unlimited',
    due: 'bill',
    amountIncludingGst: 85,
    amountExcludingGst: 73.91,
  },
  { kind: 'voice', name: 'Homeline', due: 'bill', amountIncludingGst: 5, amountExcludingGst: 4.35 },
  { kind: 'postage', name: 'Postage', due: 'once', amountIncludingGst: 14.95, amountExcludingGst: 13 },
] as const

function show(): void {
  showRoutes([...changeProduct.routes, emptyHome], '/change-hub/order/5000017')
}

test('CHG-052 ORD-070 a placed order can be read again: what it is, what it costs and how far it is', async () => {
  network.use(
    answers(readOrder, {
      orderId: '17',
      OrderIdentifier: '5000017',
      type: 'plan',
      CustomerFacingTicketStatus: 'Accepted',
      address: '11 Aro Street, Wellington',
      placedOn: '2026-11-20',
      expectedOn: '2026-12-07',
      order: ORDER,
      costs: [...costs],
      steps: [
        { step: 'accepted', on: '2026-11-20', done: true },
        { step: 'connected', on: '2026-12-07', done: false },
      ],
    }),
  )
  show()

  await screen.findByRole('heading', { level: 1, name: 'Your order 5000017' })
  await screen.findByText('Fibre 300: Unlimited, Homeline. At 11 Aro Street, Wellington.')
  const lines = (region: string) =>
    within(screen.getByRole('region', { name: region }))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent)
  expect(lines('What it costs')).toEqual([
    'Fibre 300: Unlimited$85.00',
    'Homeline$5.00',
    'Each month, in all$90.00',
    'Postage$14.95',
    'Once, in all$14.95',
  ])
  expect(lines('What happens next')).toEqual([
    'We have your order, DoneFriday 20 November 2026',
    'Your new plan begins, To comeMonday 7 December 2026',
  ])
  expect(sentRequests().map(({ url }) => url.pathname)).toContain('/api/accounts/100517/orders/5000017')
})

test('an order that is not the account’s, or was not placed here, is told to the helpdesk', async () => {
  network.use(refuses(readOrder, 'NO_ORDER_DATA'))
  show()

  expect((await screen.findByRole('alert')).textContent).toContain('call us on 0800 555 0100')
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
})
