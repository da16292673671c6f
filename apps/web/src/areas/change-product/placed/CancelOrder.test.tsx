import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'

import { readAccount } from '@switchboard/domain/accounts/contract'
import type { WireReply } from '@switchboard/domain/call'
import { cancelOrder, readOrder } from '@switchboard/domain/ordering/following/contract'
import { FOLLOWED } from '@switchboard/domain/ordering/testing/followed'

import { queryClient } from '#web/http/query-client.ts'
import { benAccount } from '#web/testing/ben.ts'
import { answers, breaks, refuses, listRequests, slowAnswer, testNetwork } from '#web/testing/network.ts'
import { loadConfiguration, signInAs, testCalls } from '#web/testing/portal.tsx'

import { show } from './testing/order-screen.tsx'

const network = testNetwork()

beforeAll(() => import('./OrderScreen.tsx'))

beforeEach(async () => {
  testCalls()
  signInAs()
  await loadConfiguration(network, {})
  network.use(answers(readAccount, benAccount))
})

afterEach(() => {
  vi.restoreAllMocks()
})

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))

const cancelled: WireReply<typeof cancelOrder> = {
  ...FOLLOWED,
  CustomerFacingTicketStatus: 'Cancelled',
  steps: [
    { step: 'accepted', on: '2026-11-20', done: true },
    { step: 'cancelled', on: '2026-11-21', done: true },
  ],
  cancelUntil: null,
  cancelledOn: '2026-11-21',
  expectedOn: null,
}

test('an order is cancelled after a confirmation, and the notice about it has the focus', async () => {
  network.use(answers(readOrder, FOLLOWED), answers(cancelOrder, cancelled))
  show()
  await screen.findByText(/^You can cancel this order until 6 December 2026/)

  await press('Cancel this order')
  screen.getByText(/^Once it is cancelled, nothing begins/)
  await press('Keep the order')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(listRequests().filter(({ method }) => method === 'POST')).toEqual([])
  await press('Cancel this order')
  network.use(answers(readOrder, cancelled))
  await press('Cancel the order')

  const notice = await screen.findByRole('status')
  expect(notice.textContent).toContain('This order is cancelled')
  expect(document.activeElement?.contains(notice)).toBe(true)
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Cancel this order' })).toBeNull()
  const [sent, ...more] = listRequests().filter(({ method }) => method === 'POST')
  expect([sent?.url.pathname, more]).toEqual(['/api/accounts/100517/orders/5000017/cancel', []])
  expect(sent?.headers.get('idempotency-key')).not.toBeNull()
})

test('an order whose day has come is not cancelled, and the reason is shown', async () => {
  network.use(answers(readOrder, FOLLOWED), refuses(cancelOrder, 'ORDER_TOO_LATE_TO_CANCEL'))
  show()
  await press('Cancel this order')
  network.use(answers(readOrder, { ...FOLLOWED, cancelUntil: null }))
  await press('Cancel the order')

  expect((await screen.findByRole('alert')).textContent).toContain('Its day has come')
  await press('Keep the order')
  await screen.findByText('This order has begun, so you can no longer cancel it here.')
})

test('the reply to a cancellation is shown before the order is loaded again', async () => {
  network.use(answers(readOrder, FOLLOWED), answers(cancelOrder, cancelled))
  show()
  await press('Cancel this order')
  network.use(slowAnswer(readOrder, cancelled).handler)
  await press('Cancel the order')

  expect((await screen.findByRole('status')).textContent).toContain('This order is cancelled')
  screen.getByText('The order is cancelled')
  screen.getByText('Ordered on 20 November 2026. Cancelled on 21 November 2026. Prices include GST.')
})

test('a cancellation offline sends nothing, shows an error at once, and the dialog can be closed', async () => {
  network.use(answers(readOrder, FOLLOWED))
  show()
  await press('Cancel this order')
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  // queries wait for the connection
  network.use(breaks(readOrder), breaks(readAccount))
  await press('Cancel the order')

  const alertText = (await screen.findByRole('alert')).textContent
  expect(alertText).toContain('The order was not cancelled')
  expect(alertText).toContain('You are not connected to the internet, so nothing was sent.')
  await press('Keep the order')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(listRequests().filter(({ method }) => method === 'POST')).toEqual([])
})

test('if the reply is lost, the page states that the outcome is unknown', async () => {
  network.use(answers(readOrder, FOLLOWED), breaks(cancelOrder))
  show()
  await press('Cancel this order')
  await press('Cancel the order')

  const alertText = (await screen.findByRole('alert')).textContent
  expect(alertText).toContain('We do not know whether the order was cancelled')
  expect(alertText).not.toContain('not cancelled')
  expect(screen.queryByRole('button', { name: 'Keep the order' })).toBeNull()
  await press('Back to the order')
  expect(screen.queryByRole('dialog')).toBeNull()
})

test.each([
  ['whose reply is lost', breaks(cancelOrder), 'We do not know whether the order was cancelled'],
  ['that succeeds', answers(cancelOrder, cancelled), 'This order is cancelled'],
])(
  'the outcome of a cancellation %s is shown even if the order cannot be loaded again',
  async (...[, outcome, words]) => {
    network.use(answers(readOrder, FOLLOWED), outcome)
    show()
    await press('Cancel this order')
    network.use(breaks(readOrder), breaks(readAccount))
    const reads = () =>
      listRequests().filter(({ method, url }) => method === 'GET' && /\/orders\//.test(url.pathname))
    const before = reads().length
    await press('Cancel the order')

    await screen.findByText(new RegExp(words))
    await waitFor(() => expect(reads().length).toBeGreaterThan(before))
    await waitFor(() => expect(queryClient.isFetching()).toBe(0))
    expect(screen.getByText(new RegExp(words))).toBeTruthy()
  },
)

test('the rest of a partly done order is cancelled, and the page states that the done part stays', async () => {
  const begun: WireReply<typeof readOrder> = {
    ...FOLLOWED,
    type: 'movehouse',
    CustomerFacingTicketStatus: 'Held',
    steps: [
      { step: 'accepted', on: '2026-11-20', done: true },
      { step: 'broadbandEnds', on: '2026-11-20', done: true },
      { step: 'connected', on: '2026-11-22', done: false },
    ],
    cancelUntil: '2026-11-21',
  }
  const left: WireReply<typeof cancelOrder> = {
    ...begun,
    CustomerFacingTicketStatus: 'Cancelled',
    steps: [...begun.steps.slice(0, 2), { step: 'cancelled', on: '2026-11-21', done: true }],
    cancelUntil: null,
    cancelledOn: '2026-11-21',
  }
  network.use(answers(readOrder, begun), answers(cancelOrder, left))
  show()

  await screen.findByText('Part of this order is done. You can cancel the rest of it today.')
  await press('Cancel this order')
  screen.getByText(/^Once it is cancelled, nothing else begins or ends/)
  network.use(answers(readOrder, left))
  await press('Cancel the order')

  expect((await screen.findByRole('status')).textContent).toContain('The steps that were already done stay.')
  expect(screen.queryByText(/nothing is charged/i)).toBeNull()
})
