import { screen } from '@testing-library/react'

import { checkBillingFrequency, readBillingFrequency } from '@switchboard/domain/billing-frequency/contract'
import type { WireReply } from '@switchboard/domain/call'
import { amendOrder, commitOrder, createOrder } from '@switchboard/domain/ordering/contract'
import { forecastOrder } from '@switchboard/domain/ordering/forecast/contract'
import { NO_SERVICES } from '@switchboard/domain/testing/account-facts'

import { emptyHome, showRoutes } from '#web/testing/area-routes.tsx'
import { bill, choose, press } from '#web/testing/changes.ts'
import { answers, listRequests } from '#web/testing/network.ts'
import type { TestNetwork } from '#web/testing/network.ts'
import { loadConfiguration, signInAs, testCalls, testPortal } from '#web/testing/portal.tsx'
import { testRoute } from '#web/testing/test-route.ts'

import { billingFrequency } from '../area.ts'

export type Plans = WireReply<typeof readBillingFrequency>
type Checked = WireReply<typeof checkBillingFrequency>

export const ORDER: WireReply<typeof amendOrder> = {
  orderId: 'order-1',
  state: 'OK',
  OrderIdentifier: '5000123',
  OrderFeedback: { ValidationFeedback: [] },
}

export const FEASIBLE: Checked = {
  isFeasible: true,
  reason: '',
  billingPeriodModifiedDate: null,
  daysSinceChange: null,
  waiting: null,
}

export const buildPrice = (billFrequency: 'Weekly' | 'Fortnightly' | 'Monthly', dollars: number) => ({
  billFrequency,
  chargeIncludingGst: dollars,
  chargeExcludingGst: Math.round((dollars / 1.15) * 100) / 100,
})

export const buildCycle = (billFrequency: 'Weekly' | 'Fortnightly') => ({
  billCycleKey: `${billFrequency} from 2026-12-03`,
  billFrequency,
  firstBillDate: '2026-12-03',
  nextPaymentDate: '2026-12-17',
})

export const PLANS: Plans = {
  billFrequency: 'Monthly',
  businessGroup: 'residential',
  recurringType: 'Manual',
  cycles: [buildCycle('Weekly'), buildCycle('Fortnightly')],
  coreProduct: { key: 'PRODUCT', frequencies: ['Weekly', 'Fortnightly', 'Monthly'] },
  components: [
    {
      key: 'FIBRE',
      name: 'Fibre 300: Unlimited data',
      service: 'Internet',
      serviceEntity: 'me@demo.example',
      prices: [buildPrice('Monthly', 85), buildPrice('Weekly', 19.62), buildPrice('Fortnightly', 39.23)],
    },
  ],
  plans: [],
  additionalProducts: [],
  offers: [],
}

export const FORECAST: WireReply<typeof forecastOrder>['forecast'] = {
  now: { amountIncludingGst: 85, amountExcludingGst: 73.91 },
  first: bill('2026-12-03', 19.62),
  each: bill('2026-12-10', 19.62),
  without: { first: bill('2026-12-03', 85), each: bill('2027-01-03', 85) },
}

export const SERVICES = { ...NO_SERVICES, internet: true }

export function openBillingFrequency(network: TestNetwork, plans: Partial<Plans> = {}, at = '') {
  network.use(answers(readBillingFrequency, { ...PLANS, ...plans }))
  const routes = [...billingFrequency.routes, emptyHome, testRoute('/change-hub')]
  showRoutes(routes, `/flexible-billing${at}`, testPortal(), { services: SERVICES })
}

export const findTitle = (name: string) => screen.findByRole('heading', { level: 1, name })

export const INFEASIBLE = 'Your bills cannot be changed now'

export async function goToConfirm(name = 'Every week') {
  await choose(name)
  await press('Continue')
  await findTitle('Is this right?')
}

export function listSent(): string[] {
  return listRequests().flatMap(({ method, url }) =>
    method === 'GET' ? [] : [`${method} ${url.pathname.replace(/^.*accounts\/\d+\//, '')}`],
  )
}

export async function prepareBillingFrequency(network: TestNetwork): Promise<void> {
  testCalls()
  signInAs()
  await loadConfiguration(network, { features: { changeBillFrequency: true } })
  network.use(
    answers(checkBillingFrequency, FEASIBLE),
    answers(forecastOrder, { forecast: FORECAST }),
    answers(createOrder, { ...ORDER, state: 'Draft' }),
    answers(amendOrder, ORDER),
    answers(commitOrder, { ...ORDER, state: 'Committed' }),
  )
}
