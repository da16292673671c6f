import { screen } from '@testing-library/react'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { redirectOf } from '@switchboard/domain/access'
import type { AccountFacts } from '@switchboard/domain/access'
import { checkBillingFrequency, readBillingFrequency } from '@switchboard/domain/billing-frequency/contract'
import type { WireReply } from '@switchboard/domain/call'
import { amendOrder, commitOrder, createOrder } from '@switchboard/domain/ordering/contract'
import { cancelOrder } from '@switchboard/domain/ordering/following/contract'
import { forecastOrder } from '@switchboard/domain/ordering/forecast/contract'
import { NO_SERVICES, accountFacts } from '@switchboard/domain/testing/account-facts'

import { emptyHome, showRoutes } from '#web/testing/area-routes.tsx'
import { bill, choose, press } from '#web/testing/changes.ts'
import { answers, breaks, refuses, sentRequests, testNetwork } from '#web/testing/network.ts'
import { loadConfiguration, signedIn, testCalls, testPortal } from '#web/testing/portal.tsx'
import { testRoute } from '#web/testing/test-route.ts'

import { billingFrequency } from './area.ts'

type Plans = WireReply<typeof readBillingFrequency>
type Checked = WireReply<typeof checkBillingFrequency>

const network = testNetwork()
const ORDER = {
  orderId: 'order-1',
  state: 'OK',
  OrderIdentifier: '5000123',
  OrderFeedback: { ValidationFeedback: [] },
}
const FEASIBLE: Checked = {
  isFeasible: true,
  reason: '',
  billingPeriodModifiedDate: null,
  daysSinceChange: null,
  waiting: null,
}
const price = (billFrequency: 'Weekly' | 'Fortnightly' | 'Monthly', dollars: number) => ({
  billFrequency,
  chargeIncludingGst: dollars,
  chargeExcludingGst: Math.round((dollars / 1.15) * 100) / 100,
})
const cycle = (billFrequency: 'Weekly' | 'Fortnightly') => ({
  billCycleKey: `${billFrequency} from 2026-12-03`,
  billFrequency,
  firstBillDate: '2026-12-03',
  nextPaymentDate: '2026-12-17',
})
const PLANS: Plans = {
  billFrequency: 'Monthly',
  businessGroup: 'residential',
  recurringType: 'Manual',
  cycles: [cycle('Weekly'), cycle('Fortnightly')],
  coreProduct: { key: 'PRODUCT', frequencies: ['Weekly', 'Fortnightly', 'Monthly'] },
  components: [
    {
      key: 'FIBRE',
      name: 'Fibre 300: Unlimited data',
      service: 'Internet',
      serviceEntity: 'me@demo.example',
      prices: [price('Monthly', 85), price('Weekly', 19.62), price('Fortnightly', 39.23)],
    },
  ],
  plans: [],
  additionalProducts: [],
  offers: [],
}
const FORECAST = {
  now: { amountIncludingGst: 85, amountExcludingGst: 73.91 },
  first: bill('2026-12-03', 19.62),
  each: bill('2026-12-10', 19.62),
  without: { first: bill('2026-12-03', 85), each: bill('2027-01-03', 85) },
}
const SERVICES = { ...NO_SERVICES, internet: true }

beforeAll(() =>
  Promise.all([
    import('./BillingFrequencyScreen.tsx'),
    import('./ConfirmStep.tsx'),
    import('./WaitingOrder.tsx'),
  ]),
)
beforeEach(async () => {
  testCalls()
  signedIn()
  await loadConfiguration(network, { features: { changeBillFrequency: true } })
  network.use(
    answers(checkBillingFrequency, FEASIBLE),
    answers(forecastOrder, { forecast: FORECAST }),
    answers(createOrder, { ...ORDER, state: 'Draft' }),
    answers(amendOrder, ORDER),
    answers(commitOrder, { ...ORDER, state: 'Committed' }),
  )
})

function open(plans: Partial<Plans> = {}, at = '') {
  network.use(answers(readBillingFrequency, { ...PLANS, ...plans }))
  const routes = [...billingFrequency.routes, emptyHome, testRoute('/change-hub')]
  showRoutes(routes, `/flexible-billing${at}`, testPortal(), { services: SERVICES })
}

const titled = (name: string) => screen.findByRole('heading', { level: 1, name })
const INFEASIBLE = 'Your bills cannot be changed now'

async function toConfirm(name = 'Every week') {
  await choose(name)
  await press('Go on')
  await titled('Is this right?')
}

function sent(): string[] {
  return sentRequests().flatMap(({ method, url }) =>
    method === 'GET' ? [] : [`${method} ${url.pathname.replace(/^.*accounts\/\d+\//, '')}`],
  )
}

describe('the choice', () => {
  test('FRQ-001 FRQ-030 is of the frequencies but that of now, with the day of the first bill; two calls open it', async () => {
    open()
    expect(await titled('Change Billing Frequency')).toBeTruthy()
    expect(await screen.findByRole('radio', { name: 'Every week' })).toBeTruthy()
    expect(screen.getAllByRole('radio').map((radio) => radio.getAttribute('value'))).toEqual([
      'Fortnightly',
      'Weekly',
    ])
    expect(screen.getAllByText('First on 3 December 2026')).toHaveLength(2)
    expect(sentRequests().filter(({ url }) => url.pathname.includes('billing-frequency'))).toHaveLength(2)
    expect(sentRequests()).toHaveLength(3)
  })

  test('FRQ-031 begins with the default where it is not that of now', async () => {
    open({ billFrequency: 'Weekly', cycles: [cycle('Fortnightly')] })
    expect(await screen.findByRole('radio', { name: 'Every month' })).toHaveProperty('checked', true)
  })

  test('has to be made', async () => {
    open()
    await press('Go on')
    expect((await screen.findByRole('alert')).textContent).toContain(
      'Choose how often your bills should come.',
    )
  })

  test.each<[string, Partial<AccountFacts>]>([
    ['FRQ-002 while it is switched off', { services: SERVICES, features: new Set() }],
    ['FRQ-003 to business group 1', { services: SERVICES, businessGroup: 'orconbus' }],
    ['FRQ-004 with a mobile', { services: { ...SERVICES, lineRentalMobile: true } }],
    ['FRQ-007 with a prepaid mobile', { services: { ...SERVICES, prepaidMobile: true } }],
    ['FRQ-005 with wireless of version 1', { services: { ...SERVICES, wirelessVersion: 1 } }],
    ['FRQ-005 with wireless of version 2', { services: { ...SERVICES, wirelessVersion: 2 } }],
    ['FRQ-006 without internet', { services: NO_SERVICES }],
  ])('%s it leads home', (_what, differences) => {
    const features = new Set(['changeBillFrequency'] as const)
    const [route] = billingFrequency.routes
    expect(redirectOf(route?.guards ?? [], accountFacts({ features, ...differences }))).toBe('/')
    expect(redirectOf(route?.guards ?? [], accountFacts({ features, services: SERVICES }))).toBeNull()
  })
})

describe('the way to the confirmation', () => {
  test('FRQ-010 FRQ-012 is short where everything stays and nothing is collected', async () => {
    open()
    await toConfirm()
    expect(window.location.search).toBe('?step=confirm&to=Weekly')
  })

  test('FRQ-011 leads over what is lost, and says it', async () => {
    open({
      components: PLANS.components.map((component) => ({ ...component, prices: [price('Monthly', 85)] })),
      plans: [{ key: 'OTHER', name: 'Fibre 100', service: 'Internet', ...price('Weekly', 18) }],
      additionalProducts: [
        { key: 'IP', name: 'Static IP', service: 'static_ip', serviceEntity: null, quantity: 1, prices: [] },
      ],
      offers: [{ name: 'Welcome discount', frequencies: ['Monthly'] }],
    })
    await choose('Every week')
    await press('Go on')
    await titled('What will be different')
    expect(
      screen.getByText(/^Fibre 300: Unlimited data is not sold with a bill every week/).textContent,
    ).toBe(
      'Fibre 300: Unlimited data is not sold with a bill every week. You have Fibre 100 instead, for $18.00 each week.',
    )
    expect(screen.getByText(/^Static IP is not sold with a bill every week/)).toBeTruthy()
    expect(screen.getByText(/^Welcome discount is not given with a bill every week/)).toBeTruthy()
    await press('Go on')
    await titled('Is this right?')
  })

  test.each(['DirectDebit', 'PaperlessDirectDebit'] as const)(
    'FRQ-012 FRQ-021 leads %s over the day on which it is taken',
    async (recurringType) => {
      open({ recurringType })
      await choose('Every week')
      await press('Go on')
      await titled('When you pay')
      expect(screen.getByText('17 December 2026')).toBeTruthy()
      await press('Go on')
      await titled('Is this right?')
    },
  )

  test('is found again by its address, and Back leads back', async () => {
    open({ recurringType: 'DirectDebit' }, '?step=payment&to=Weekly')
    await titled('When you pay')
    await press('Go on')
    await titled('Is this right?')
    window.history.back()
    await titled('When you pay')
  })

  test.each(['?step=confirm&to=Monthly', '?step=confirm', '?step=payment&to=Never'])(
    'of an address with nothing to change (%s) begins with the choice',
    async (at) => {
      open({}, at)
      expect(await screen.findByRole('radio', { name: 'Every week' })).toBeTruthy()
    },
  )
})

describe('the bills', () => {
  test('are told with the change and without it, before anything is sent', async () => {
    open()
    await toConfirm()
    await screen.findByText(/^Your bill of 3 December/)
    expect(
      screen
        .getAllByRole('listitem')
        .slice(0, 3)
        .map(({ textContent }) => textContent),
    ).toEqual([
      'Your bill of 3 December instead of $85.00 for a month$19.62 for a week',
      'An ordinary bill after it instead of $85.00 each month$19.62 each week',
      'That makes a month, on average instead of $85.00 $85.02 ',
    ])
    expect(sent()).toEqual(['POST order-forecasts'])
  })

  test('that do not come are asked for again, and nothing is sent without them', async () => {
    network.use(breaks(forecastOrder))
    open()
    await toConfirm()
    await screen.findByText('We could not work out your bills.')
    expect(screen.getByRole('button', { name: 'Confirm the change' })).toHaveProperty('disabled', true)
    network.use(answers(forecastOrder, { forecast: FORECAST }))
    await press('Try again')
    await screen.findByText(/^Your bill of 3 December/)
  })
})

describe('the order', () => {
  const WAITING = {
    ...FEASIBLE,
    isFeasible: false,
    reason: 'orderUnderWay',
    waiting: { OrderIdentifier: '5000123', billFrequency: 'Weekly', startsOn: '2026-12-03' },
  } as const

  async function confirm() {
    await toConfirm()
    await screen.findByText(/^Your bill of 3 December/)
    network.use(answers(checkBillingFrequency, WAITING))
    await press('Confirm the change')
  }

  test('FRQ-013 FRQ-015 FRQ-022 is created as a plan, amended and committed, and then complete', async () => {
    open()
    await confirm()
    await titled('Your order is placed')

    expect(window.location.search).toBe('?step=complete')
    expect(screen.getByText(/From your bill of 3 December 2026 on, a bill comes every week/)).toBeTruthy()
    expect(sent().slice(1)).toEqual(['POST orders', 'PUT orders/order-1', 'POST orders/order-1/commit'])
    const bodies = sentRequests().map(({ body }) => body)
    expect(bodies.some((body) => body === '{"type":"plan"}')).toBe(true)
    const amended = sentRequests().find(({ method }) => method === 'PUT')
    expect(JSON.parse(amended?.body ?? '{}')).toMatchObject({
      BillingDetail: { BillCycleKey: 'Weekly from 2026-12-03', BillFrequency: 'Weekly' },
    })
    const committed = sentRequests().find(({ url }) => url.pathname.endsWith('/commit'))
    expect(JSON.parse(committed?.body ?? '{}')).toMatchObject({
      shown: { bill: 19.62, bills: { now: 85, first: { day: '2026-12-03', amount: 19.62 } } },
    })
  })

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
      /A price or a bill has changed meanwhile.*FAILED_ORDER_COMMIT/,
    ],
    [
      'FRQ-009 FRQ-028 cannot be sent',
      () => network.use(refuses(amendOrder, 'NO_ORDER_DATA')),
      /FAILED_ORDER_AMEND/,
    ],
    [
      'FRQ-009 cannot be begun',
      () => network.use(refuses(createOrder, 'NO_CORE_PRODUCT')),
      /did not go through/,
    ],
  ]
  test.each(FAILED)('that %s leads to the step infeasible', async (_what, fails, words) => {
    open()
    fails()
    await toConfirm()
    await screen.findByText(/^Your bill of 3 December/)
    await press('Confirm the change')
    await titled(INFEASIBLE)
    expect(window.location.search).toContain('step=infeasible')
    expect(screen.getByRole('alert').textContent).toMatch(words)
    await press('Try again')
    expect(await screen.findByRole('radio', { name: 'Every week' })).toBeTruthy()
  })

  test('that is placed and cannot be loaded is not told as no change, and is asked for again', async () => {
    open()
    await toConfirm()
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

  test('that waits is told instead of the choice, and undone', async () => {
    open()
    await confirm()
    await titled('Your order is placed')
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
    expect(screen.getByText('Your change is undone. Your bills come as they did.')).toBeTruthy()
  })
})

describe('the step infeasible', () => {
  test('FRQ-016 FRQ-017 says why, and the days since the last change', async () => {
    network.use(
      answers(checkBillingFrequency, {
        ...FEASIBLE,
        isFeasible: false,
        reason: 'changedLately',
        billingPeriodModifiedDate: '2026-11-03',
        daysSinceChange: 18,
      }),
    )
    open()
    await titled(INFEASIBLE)
    expect(screen.getByText('18 days have passed since the last change, of 3 November 2026.')).toBeTruthy()
  })

  test('FRQ-019 is that of a check that failed', async () => {
    network.use(breaks(checkBillingFrequency))
    open()
    await titled(INFEASIBLE)
    expect(screen.getByText(/We could not find out whether your bills can be changed/)).toBeTruthy()
  })

  test('of a reason that the page does not know names the help desk', async () => {
    network.use(answers(checkBillingFrequency, { ...FEASIBLE, isFeasible: false, reason: 'moonPhase' }))
    open()
    expect(await screen.findByText('Our help desk can tell you why.')).toBeTruthy()
  })

  test('FRQ-023 is that of plans that did not come', async () => {
    open()
    network.use(breaks(readBillingFrequency))
    await titled(INFEASIBLE)
    expect(screen.getByText('Error fetching plans and prices')).toBeTruthy()
    network.use(answers(readBillingFrequency, PLANS))
    await press('Try again')
    expect(await screen.findByRole('radio', { name: 'Every week' })).toBeTruthy()
  })

  test.each<[string, Partial<Plans>, string]>([
    ['FRQ-024', { coreProduct: null }, 'Error with existing plan data'],
    ['FRQ-025', { coreProduct: { key: 'P', frequencies: ['Monthly'] } }, 'No available core product found'],
    [
      'FRQ-026',
      { components: PLANS.components.map((component) => ({ ...component, prices: [] })) },
      'No available rate plan for Internet found',
    ],
    [
      'FRQ-027',
      { components: PLANS.components.map((component) => ({ ...component, prices: [price('Monthly', 85)] })) },
      'No available rate plan for Internet with bill frequency Weekly found',
    ],
  ])('%s is that of plans that are not there', async (_id, plans, text) => {
    open(plans)
    await choose('Every week')
    await press('Go on')
    await titled(INFEASIBLE)
    expect(screen.getByText(text)).toBeTruthy()
  })
})
