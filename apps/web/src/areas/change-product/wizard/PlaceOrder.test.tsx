import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'

import type { CallShape } from '@switchboard/domain/call'
import { readProducts } from '@switchboard/domain/catalogue/contract'
import { readCommunications } from '@switchboard/domain/communications/contract'
import { commitOrder, orderBody } from '@switchboard/domain/ordering/contract'
import { readOrder } from '@switchboard/domain/ordering/following/contract'
import { FOLLOWED } from '@switchboard/domain/ordering/testing/followed'
import { salesPerson } from '@switchboard/domain/session/contract'

import { ofActiveAccount } from '#web/http/account.ts'
import { callQuery, queryClient } from '#web/http/query-client.ts'
import { answers, refuses, listRequests, slowAnswer } from '#web/testing/network.ts'
import { signInAs, testToken } from '#web/testing/portal.tsx'

import { orderReply } from './testing/replies.ts'
import {
  withinSummary,
  listForecastLines,
  findHeading,
  listOrderRequests,
  press,
  showWizard,
  testWizard,
  chooseGigabitAndGoToSummary,
} from './testing/wizard-page.tsx'

const network = testWizard()

const stepsAhead = () =>
  within(screen.getByRole('list', { name: 'What happens next' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => /^.+?(?=[A-Z][a-z]+day )/.exec(textContent)?.[0])

describe('a change of plan', () => {
  test('CHG-023 CHG-052 ORD-066 ORD-067 ORD-069 ORD-070 ORD-111 is created, amended, committed and has a reference', async () => {
    showWizard()
    await chooseGigabitAndGoToSummary()
    await userEvent.dblClick(screen.getByRole('button', { name: 'Place order' }))

    await findHeading('Your order is placed')
    // the reference is also printed, and notices are not
    expect(screen.getByText(/^Your reference is 5000017\./).closest('[role="status"]')).toBeNull()
    expect(document.activeElement?.contains(screen.getByRole('status'))).toBe(true)
    await screen.findByRole('list', { name: 'What happens next' })
    expect(stepsAhead()).toEqual([
      'We have your order, Done',
      'Your modem goes to the courier, To come',
      'A technician comes, and your new plan begins, To come',
    ])
    expect(screen.getByRole('link', { name: 'See your order' }).getAttribute('href')).toBe(
      '/change-hub/order/5000017',
    )
    const writes = listRequests().filter(
      ({ method, url }) => method !== 'GET' && /\/orders\b/.test(url.pathname),
    )
    expect(writes.map(({ method, url }) => `${method} ${url.pathname}`)).toEqual([
      'POST /api/accounts/100517/orders',
      'PUT /api/accounts/100517/orders/17',
      'POST /api/accounts/100517/orders/17/commit',
    ])
    expect(listOrderRequests('POST', '/orders')[0]?.body).toBe('{"type":"plan"}')
    expect(
      orderBody.parse(JSON.parse(listOrderRequests('PUT', '/orders/17')[0]?.body ?? '{}')),
    ).toMatchObject({
      SalesPerson: 'SelfServiceV1',
      CoreProductsToChange: [{ ToCoreProductKey: 'CHOUFB1000', RequestedDateOfProvisioning: '2026-12-07' }],
    })
    expect(sessionStorage.length).toBe(0)
  })

  test.each(['Held', 'Unheard of'])(
    'ORD-070 an order with the state %s is not confirmed as placed, and its number is shown',
    async (state) => {
      network.use(answers(commitOrder, orderReply(state)))
      showWizard()
      await chooseGigabitAndGoToSummary()
      await press('Place order')

      const dialog = await screen.findByRole('alertdialog', {
        name: 'We have your order and will write to you',
      })
      expect(dialog.textContent).toContain('Your order number is 5000017.')
      expect(screen.queryByText('Your order is placed')).toBeNull()
      expect(within(dialog).getByRole('link', { name: 'See your orders' })).toBeTruthy()
      expect(within(dialog).queryByRole('button')).toBeNull()
    },
  )

  test('ORD-082 sends create, amend and commit each with its own idempotency key', async () => {
    showWizard()
    await chooseGigabitAndGoToSummary()
    await press('Place order')
    await findHeading('Your order is placed')

    const sent = [
      ...listOrderRequests('POST', '/orders'),
      ...listOrderRequests('PUT', '/orders/17'),
      ...listOrderRequests('POST', '/orders/17/commit'),
    ]
    const keys = sent.map(({ headers }) => headers.get('idempotency-key'))
    expect(keys).toHaveLength(3)
    expect(new Set(keys).size).toBe(3)
    expect(keys).not.toContain(null)
  })

  test.each<[what: string, call: CallShape]>([
    ['HUB-009 the orders', readProducts],
    ['the letters', readCommunications],
  ])('%s loaded before are loaded again after the order is placed', async (_what, call) => {
    showWizard()
    await chooseGigabitAndGoToSummary()
    const { queryKey } = callQuery(call, ofActiveAccount())
    queryClient.setQueryData([...queryKey], {})
    await press('Place order')
    await findHeading('Your order is placed')

    expect(queryClient.getQueryState(queryKey)?.isInvalidated).toBe(true)
  })
})

describe('for a member of staff whose name could not be loaded', () => {
  test('ORD-111 an order is not sent if the name arrives after the page was left', async () => {
    showWizard()
    await chooseGigabitAndGoToSummary()
    await screen.findByText(/could not work out your bills/)
    const name = slowAnswer(salesPerson, { code: 'SP042', name: 'Sam Tautahi' })
    network.use(name.handler)
    await press('Place order')
    cleanup()
    name.come()
    await waitFor(() => expect(queryClient.isFetching()).toBe(0))

    expect(listOrderRequests('POST', '/orders')).toEqual([])
  })

  beforeEach(() => {
    network.use(refuses(salesPerson, 'GENERAL_ERROR'))
    signInAs('100517', testToken({ iss: 'http://portal.test/identity/staff', staff: true }))
  })

  test('the forecast can be requested again', async () => {
    showWizard()
    await chooseGigabitAndGoToSummary()
    await screen.findByText(/could not work out your bills/)
    network.use(answers(salesPerson, { code: 'SP042', name: 'Sam Tautahi' }))
    await press('Try again')

    expect(await listForecastLines()).toContain('In total$135.40')
  })

  test('ORD-111 an order is not placed, and a dialog states this', async () => {
    showWizard()
    await chooseGigabitAndGoToSummary()
    await screen.findByText(/could not work out your bills/)
    await press('Place order')
    expect((await screen.findByRole('alertdialog')).textContent).toContain('Nothing has been ordered')
    expect(listOrderRequests('POST', '/orders')).toEqual([])

    network.use(answers(salesPerson, { code: 'SP042', name: 'Sam Tautahi' }))
    await press('Resubmit')
    await findHeading('Your order is placed')
    expect(JSON.parse(listOrderRequests('PUT', '/orders/17')[0]?.body ?? '{}')).toMatchObject({
      SalesPerson: 'Sam Tautahi',
    })
  })
})

test('the hint about the next bill is removed once the order is placed', async () => {
  showWizard()
  await chooseGigabitAndGoToSummary()
  withinSummary().getByText(/you see all of your next bill before you order/)
  await press('Place order')
  await findHeading('Your order is placed')

  withinSummary().getByText(/with us continues\.$/)
})

const CAN_CANCEL = /^Until 6 December 2026 you can cancel your order on its page/

describe('the last day on which an order can be cancelled', () => {
  test('is shown before and after the order is placed', async () => {
    showWizard()
    await chooseGigabitAndGoToSummary()
    screen.getByText(/Until 6 December 2026 you can cancel it on its page/)
    await press('Place order')

    await screen.findByText(CAN_CANCEL)
  })

  test('is not shown for an order whose first day has begun', async () => {
    network.use(answers(readOrder, { ...FOLLOWED, cancelUntil: null }))
    showWizard()
    await chooseGigabitAndGoToSummary()
    await press('Place order')

    await screen.findByRole('list', { name: 'What happens next' })
    expect(screen.queryByText(/can cancel/)).toBeNull()
  })
})
