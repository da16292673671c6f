import { screen } from '@testing-library/react'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { findGuardRedirect } from '@switchboard/domain/access'
import type { AccountFacts } from '@switchboard/domain/access'
import { checkBillingFrequency, readBillingFrequency } from '@switchboard/domain/billing-frequency/contract'
import { forecastOrder } from '@switchboard/domain/ordering/forecast/contract'
import { NO_SERVICES, accountFacts } from '@switchboard/domain/testing/account-facts'

import { choose, press } from '#web/testing/changes.ts'
import { answers, answersRaw, breaks, refuses, listRequests, testNetwork } from '#web/testing/network.ts'

import { billingFrequency } from './area.ts'
import {
  FEASIBLE,
  FORECAST,
  INFEASIBLE,
  PLANS,
  SERVICES,
  buildCycle,
  buildPrice,
  findTitle,
  goToConfirm,
  listSent,
  openBillingFrequency,
  prepareBillingFrequency,
} from './testing/billing-frequency.ts'
import type { Plans } from './testing/billing-frequency.ts'

const network = testNetwork()

beforeAll(() => Promise.all([import('./BillingFrequencyScreen.tsx'), import('./ConfirmStep.tsx')]))

beforeEach(() => prepareBillingFrequency(network))

describe('the choice', () => {
  test('FRQ-001 FRQ-030 offers all other frequencies with the day of the first bill, and loads with two calls', async () => {
    openBillingFrequency(network)
    expect(await findTitle('Change Billing Frequency')).toBeTruthy()
    expect(await screen.findByRole('radio', { name: 'Every week' })).toBeTruthy()
    expect(screen.getAllByRole('radio').map((radio) => radio.getAttribute('value'))).toEqual([
      'Fortnightly',
      'Weekly',
    ])
    expect(screen.getAllByText('First on 3 December 2026')).toHaveLength(2)
    expect(listRequests().filter(({ url }) => url.pathname.includes('billing-frequency'))).toHaveLength(2)
    expect(listRequests()).toHaveLength(3)
  })

  test('FRQ-031 preselects the default frequency if it is not the current frequency', async () => {
    openBillingFrequency(network, { billFrequency: 'Weekly', cycles: [buildCycle('Fortnightly')] })
    expect(await screen.findByRole('radio', { name: 'Every month' })).toHaveProperty('checked', true)
  })

  test('is required', async () => {
    openBillingFrequency(network)
    await press('Continue')
    expect((await screen.findByRole('alert')).textContent).toContain('Choose how often you want a bill.')
  })

  test.each<[string, Partial<AccountFacts>]>([
    ['FRQ-002 while it is switched off', { services: SERVICES, features: new Set() }],
    ['FRQ-003 to business group 1', { services: SERVICES, businessGroup: 'orconbus' }],
    ['FRQ-004 FRQ-007 with a mobile', { services: { ...SERVICES, lineRentalMobile: true } }],
    ['FRQ-004 FRQ-007 with a prepaid mobile', { services: { ...SERVICES, prepaidMobile: true } }],
    ['FRQ-005 with wireless of version 1', { services: { ...SERVICES, wirelessVersion: 1 } }],
    ['FRQ-005 with wireless of version 2', { services: { ...SERVICES, wirelessVersion: 2 } }],
    ['FRQ-006 without internet', { services: NO_SERVICES }],
  ])('%s the page leads home', (_what, differences) => {
    const features = new Set(['changeBillFrequency'] as const)
    const [route] = billingFrequency.routes
    expect(findGuardRedirect(route?.guards ?? [], accountFacts({ features, ...differences }))).toBe('/')
    expect(findGuardRedirect(route?.guards ?? [], accountFacts({ features, services: SERVICES }))).toBeNull()
  })
})

describe('the way to the confirmation', () => {
  test('FRQ-010 FRQ-012 is short if nothing is lost and nothing is collected', async () => {
    openBillingFrequency(network)
    await goToConfirm()
    expect(window.location.search).toBe('?step=confirm&to=Weekly')
  })

  test('FRQ-008 FRQ-011 leads over the list of lost services to the payment and the confirmation', async () => {
    openBillingFrequency(network, {
      recurringType: 'DirectDebit',
      components: PLANS.components.map((component) => ({
        ...component,
        prices: [buildPrice('Monthly', 85)],
      })),
      plans: [{ key: 'OTHER', name: 'Fibre 100', service: 'Internet', ...buildPrice('Weekly', 18) }],
      additionalProducts: [
        { key: 'IP', name: 'Static IP', service: 'static_ip', serviceEntity: null, quantity: 1, prices: [] },
      ],
      offers: [{ name: 'Welcome discount', frequencies: ['Monthly'] }],
    })
    await choose('Every week')
    await press('Continue')
    await findTitle('What will be different')
    expect(
      screen.getByText(/^Fibre 300: Unlimited data is not available with a bill every week/).textContent,
    ).toBe(
      'Fibre 300: Unlimited data is not available with a bill every week. You have Fibre 100 instead, for $18.00 each week.',
    )
    expect(screen.getByText(/^Static IP is not available with a bill every week/)).toBeTruthy()
    expect(screen.getByText(/^Welcome discount does not apply with a bill every week/)).toBeTruthy()
    expect(window.location.search).toBe('?step=update&to=Weekly')
    await press('Continue')
    await findTitle('When you pay')
    expect(window.location.search).toBe('?step=payment&to=Weekly')
    await press('Continue')
    await findTitle('Is this right?')
    expect(window.location.search).toBe('?step=confirm&to=Weekly')
  })

  test.each(['DirectDebit', 'PaperlessDirectDebit'] as const)(
    'FRQ-012 FRQ-021 with %s shows the day of the next debit',
    async (recurringType) => {
      openBillingFrequency(network, { recurringType })
      await choose('Every week')
      await press('Continue')
      await findTitle('When you pay')
      expect(screen.getByText('17 December 2026')).toBeTruthy()
      await press('Continue')
      await findTitle('Is this right?')
    },
  )

  test('can be opened by its URL, and Back leads to the previous step', async () => {
    openBillingFrequency(network, { recurringType: 'DirectDebit' }, '?step=payment&to=Weekly')
    await findTitle('When you pay')
    await press('Continue')
    await findTitle('Is this right?')
    window.history.back()
    await findTitle('When you pay')
  })

  test.each(['?step=confirm&to=Monthly', '?step=confirm', '?step=payment&to=Never'])(
    'begins with the choice if the URL (%s) names no change',
    async (at) => {
      openBillingFrequency(network, {}, at)
      expect(await screen.findByRole('radio', { name: 'Every week' })).toBeTruthy()
    },
  )
})

describe('the bills', () => {
  test('are shown with and without the change, before anything is sent', async () => {
    openBillingFrequency(network)
    await goToConfirm()
    await screen.findByText(/^Your bill of 3 December/)
    expect(
      screen
        .getAllByRole('listitem')
        .slice(0, 3)
        .map(({ textContent }) => textContent),
    ).toEqual([
      'Your bill of 3 December instead of $85.00 for a month$19.62 for a week',
      'A usual bill after that instead of $85.00 each month$19.62 each week',
      'Average for a month instead of $85.00 $85.02 ',
    ])
    expect(listSent()).toEqual(['POST order-forecasts'])
  })

  test('can be requested again after a failure, and nothing is sent without them', async () => {
    network.use(breaks(forecastOrder))
    openBillingFrequency(network)
    await goToConfirm()
    await screen.findByText('We could not work out your bills.')
    expect(screen.getByRole('button', { name: 'Confirm the change' })).toHaveProperty('disabled', true)
    network.use(answers(forecastOrder, { forecast: FORECAST }))
    await press('Try again')
    await screen.findByText(/^Your bill of 3 December/)
  })
})

describe('the step infeasible', () => {
  test('FRQ-016 FRQ-017 shows the reason and the days since the last change', async () => {
    network.use(
      answers(checkBillingFrequency, {
        ...FEASIBLE,
        isFeasible: false,
        reason: 'changedLately',
        billingPeriodModifiedDate: '2026-11-03',
        daysSinceChange: 18,
      }),
    )
    openBillingFrequency(network)
    await findTitle(INFEASIBLE)
    expect(screen.getByText(/^You changed this less than 30 days ago\./)).toBeTruthy()
    expect(screen.getByText('18 days have passed since the last change, of 3 November 2026.')).toBeTruthy()
    expect(screen.queryByRole('radio')).toBeNull()
  })

  test('FRQ-017 shows the days since the last change if another reason blocks it too', async () => {
    network.use(
      answers(checkBillingFrequency, {
        ...FEASIBLE,
        isFeasible: false,
        reason: 'mobile',
        billingPeriodModifiedDate: '2026-11-20',
        daysSinceChange: 1,
      }),
    )
    openBillingFrequency(network)
    await findTitle(INFEASIBLE)
    expect(screen.getByText('An account with a mobile is billed every month.')).toBeTruthy()
    expect(screen.getByText('1 day has passed since the last change, of 20 November 2026.')).toBeTruthy()
  })

  test.each([
    ['gets no answer', breaks(checkBillingFrequency)],
    ['fails', refuses(checkBillingFrequency, 'GENERAL_ERROR')],
    ['cannot be read', answersRaw(checkBillingFrequency, '{}')],
  ])('FRQ-009 FRQ-019 is shown if the check %s', async (_how, check) => {
    network.use(check)
    openBillingFrequency(network)
    await findTitle(INFEASIBLE)
    expect(screen.getByText(/We could not find out whether your bills can be changed/)).toBeTruthy()
  })

  test('names the help desk for an unknown reason', async () => {
    network.use(answers(checkBillingFrequency, { ...FEASIBLE, isFeasible: false, reason: 'moonPhase' }))
    openBillingFrequency(network)
    expect(await screen.findByText('Our help desk can tell you why.')).toBeTruthy()
  })

  test('FRQ-009 FRQ-023 is shown if the plans could not be loaded', async () => {
    openBillingFrequency(network)
    network.use(breaks(readBillingFrequency))
    await findTitle(INFEASIBLE)
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
      {
        components: PLANS.components.map((component) => ({
          ...component,
          prices: [buildPrice('Monthly', 85)],
        })),
      },
      'No available rate plan for Internet with bill frequency Weekly found',
    ],
  ])('FRQ-009 %s is shown if plans are missing', async (_id, plans, text) => {
    openBillingFrequency(network, plans)
    await choose('Every week')
    await press('Continue')
    await findTitle(INFEASIBLE)
    expect(screen.getByText(text)).toBeTruthy()
  })
})
