import { screen } from '@testing-library/react'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { checkBillingFrequency } from '@switchboard/domain/billing-frequency/contract'
import { amendOrder, commitOrder, createOrder } from '@switchboard/domain/ordering/contract'
import { forecastOrder } from '@switchboard/domain/ordering/forecast/contract'
import { cancelOrder } from '@switchboard/domain/ordering/following/contract'

import { press } from '#web/testing/changes.ts'
import { answers, breaks, refuses, listRequests, testNetwork } from '#web/testing/network.ts'

import {
  FEASIBLE,
  INFEASIBLE,
  ORDER,
  PLANS,
  findTitle,
  goToConfirm,
  listSent,
  openBillingFrequency,
  prepareBillingFrequency,
} from './testing/billing-frequency.ts'

const network = testNetwork()

beforeAll(() =>
  Promise.all([
    import('./BillingFrequencyScreen.tsx'),
    import('./ConfirmStep.tsx'),
    import('./WaitingOrder.tsx'),
  ]),
)

beforeEach(() => prepareBillingFrequency(network))

describe('the order', () => {
  const WAITING = {
    ...FEASIBLE,
    isFeasible: false,
    reason: 'orderUnderWay',
    waiting: { OrderIdentifier: '5000123', billFrequency: 'Weekly', startsOn: '2026-12-03' },
  } as const

  async function confirm() {
    await goToConfirm()
    await screen.findByText(/^Your bill of 3 December/)
    network.use(answers(checkBillingFrequency, WAITING))
    await press('Confirm the change')
  }

  test.each([
    ['Draft', 'Committed'],
    ['OK', 'OK'],
  ])(
    'FRQ-013 FRQ-014 FRQ-015 FRQ-022 is created (%s), amended and committed (%s), and then complete',
    async (created, committed) => {
      network.use(
        answers(createOrder, { ...ORDER, state: created }),
        answers(commitOrder, { ...ORDER, state: committed }),
      )
      openBillingFrequency(network)
      await confirm()
      await findTitle('Your order is placed')

      expect(window.location.search).toBe('?step=complete')
      expect(
        await screen.findByText(/From your bill of 3 December 2026 on, a bill comes every week/),
      ).toBeTruthy()
      expect(listSent().slice(1)).toEqual(['POST orders', 'PUT orders/order-1', 'POST orders/order-1/commit'])
      const bodies = listRequests().map(({ body }) => body)
      expect(bodies.some((body) => body === '{"type":"plan"}')).toBe(true)
      const amended = listRequests().find(({ method }) => method === 'PUT')
      expect(JSON.parse(amended?.body ?? '{}')).toMatchObject({
        BillingDetail: { BillCycleKey: 'Weekly from 2026-12-03', BillFrequency: 'Weekly' },
      })
      const confirmed = listRequests().find(({ url }) => url.pathname.endsWith('/commit'))
      expect(JSON.parse(confirmed?.body ?? '{}')).toMatchObject({
        shown: { bill: 19.62, bills: { now: 85, first: { day: '2026-12-03', amount: 19.62 } } },
      })
    },
  )

  const FAILED: readonly [string, () => void, RegExp][] = [
    [
      'FRQ-014 is not created OK',
      () => network.use(answers(createOrder, { ...ORDER, state: 'Abandoned' })),
      /did not go through/,
    ],
    [
      'FRQ-014 FRQ-028 is not amended OK',
      () =>
        network.use(
          answers(amendOrder, {
            ...ORDER,
            state: 'NotOK',
            OrderFeedback: { ValidationFeedback: [{ FeedbackKey: 'BILL_FREQUENCY_CHANGED_LATELY' }] },
          }),
        ),
      /FAILED_ORDER_AMEND/,
    ],
    [
      'FRQ-014 is amended as something else',
      () => network.use(answers(amendOrder, { ...ORDER, state: 'Held' })),
      /FAILED_ORDER_AMEND/,
    ],
    [
      'FRQ-014 FRQ-029 is not committed OK',
      () =>
        network.use(
          answers(commitOrder, {
            ...ORDER,
            state: 'NotOK',
            OrderFeedback: { ValidationFeedback: [{ FeedbackKey: 'ORDER_HAS_CHANGED' }] },
          }),
        ),
      /A price or a bill has changed since you started.*FAILED_ORDER_COMMIT/,
    ],
    [
      'FRQ-014 is created as something else',
      () => network.use(answers(createOrder, { ...ORDER, state: 'Held' })),
      /did not go through/,
    ],
    [
      'FRQ-014 is committed as something else',
      () => network.use(answers(commitOrder, { ...ORDER, state: 'Held' })),
      /FAILED_ORDER_COMMIT/,
    ],
    [
      'FRQ-029 cannot be committed',
      () => network.use(refuses(commitOrder, 'FEEDBACK_NOT_OK')),
      /FAILED_ORDER_COMMIT, FEEDBACK_NOT_OK/,
    ],
    ['FRQ-028 cannot be sent', () => network.use(refuses(amendOrder, 'NO_ORDER_DATA')), /FAILED_ORDER_AMEND/],
    ['cannot be begun', () => network.use(refuses(createOrder, 'NO_CORE_PRODUCT')), /did not go through/],
  ]
  test.each(FAILED)('FRQ-009 that %s leads to the step infeasible', async (_what, fails, words) => {
    openBillingFrequency(network)
    fails()
    await goToConfirm()
    await screen.findByText(/^Your bill of 3 December/)
    await press('Confirm the change')
    await findTitle(INFEASIBLE)
    expect(window.location.search).toContain('step=infeasible')
    expect(screen.getByRole('alert').textContent).toMatch(words)
    await press('Try again')
    expect(await screen.findByRole('radio', { name: 'Every week' })).toBeTruthy()
  })

  test('FRQ-033 of a plan with a data cap states that the cap follows the bill period', async () => {
    const [fibre] = PLANS.components
    const data = {
      dataCapMb: 102_400,
      dataBlock: { mb: 20_480, chargeIncludingGst: 10, chargeExcludingGst: 8.7 },
    }
    openBillingFrequency(network, { components: fibre === undefined ? [] : [{ ...fibre, data }] })
    await goToConfirm()

    const text =
      'Your data cap is set for each bill: 23.08 GB each week with this change, instead of 100 GB each month now. Each 4.62 GB over it costs $2.31, even if you use less in other weeks.'
    expect(await screen.findByText(text)).toBeTruthy()
  })

  test('FRQ-009 whose bills can no longer be forecast leads to the step infeasible', async () => {
    network.use(answers(forecastOrder, { forecast: null }))
    openBillingFrequency(network)
    await goToConfirm()
    await screen.findByText('Something on your account has changed since you started.')
    await press('Try again')
    await findTitle(INFEASIBLE)
    expect(screen.getByRole('alert').textContent).toMatch(/FAILED_ORDER_AMEND, ORDER_HAS_CHANGED/)
    expect(listSent()).toEqual(['POST order-forecasts'])
  })

  test('that is placed but cannot be loaded is not shown as unchanged, and can be loaded again', async () => {
    openBillingFrequency(network)
    await goToConfirm()
    await screen.findByText(/^Your bill of 3 December/)
    network.use(breaks(checkBillingFrequency))
    await press('Confirm the change')

    expect(await screen.findByText('Your order is placed. We could not load it.')).toBeTruthy()
    expect(screen.queryByText(/Nothing has been changed/)).toBeNull()
    network.use(answers(checkBillingFrequency, WAITING))
    await press('Try again')
    expect(
      await screen.findByText(/From your bill of 3 December 2026 on, a bill comes every week/),
    ).toBeTruthy()
  })

  test('that waits is shown instead of the choice, and can be undone', async () => {
    openBillingFrequency(network)
    await confirm()
    await findTitle('Your order is placed')
    network.use(
      answers(cancelOrder, {
        orderId: 'order-1',
        OrderIdentifier: '5000123',
        type: 'plan',
        CustomerFacingTicketStatus: 'Cancelled',
        description: '',
        address: '',
        placedOn: '2026-11-21',
        expectedOn: null,
        order: null,
        costs: [],
        steps: [],
        visited: false,
        ends: [],
        cancelUntil: null,
        cancelledOn: '2026-11-21',
      }),
      answers(checkBillingFrequency, FEASIBLE),
    )
    await press('Undo the change')
    expect(await screen.findByRole('radio', { name: 'Every week' })).toBeTruthy()
    expect(screen.getByText('Your change is undone. Your bills come as before.')).toBeTruthy()
  })
})
