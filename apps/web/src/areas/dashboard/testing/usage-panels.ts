import { screen, within } from '@testing-library/react'
import type { HttpHandler } from 'msw'

import type { ServiceFacts } from '@switchboard/domain/accounts/contract'
import type { WireReply } from '@switchboard/domain/call'
import { readDashboard } from '@switchboard/domain/dashboard/contract'
import { NO_SERVICES } from '@switchboard/domain/testing/account-facts'
import type { UsageKey, readCallsNow } from '@switchboard/domain/usage/now'

import { showRoutes } from '#web/testing/area-routes.tsx'
import { benCurrentProducts, benDashboard, benDataNow, benPowerNow } from '#web/testing/ben.ts'
import { answers } from '#web/testing/network.ts'
import type { TestNetwork } from '#web/testing/network.ts'
import { testPortal } from '#web/testing/portal.tsx'
import { testRoute } from '#web/testing/test-route.ts'

import { dashboard } from '../area.ts'

type UsageParts = Readonly<Record<UsageKey, unknown>>
type CallPeriod = NonNullable<NonNullable<WireReply<typeof readCallsNow>>['period']>

/** Two calls with a charge and one without. */
export const CALL_PERIOD: CallPeriod = {
  from: '2026-11-10',
  to: '2026-12-09',
  billDate: '2026-12-10',
  invoiceNumber: null,
  knownTo: '2026-11-20',
  totals: [
    {
      category: 'Local',
      calls: 1,
      seconds: 3_900,
      chargedMinutes: 0,
      chargeIncludingGst: 0,
      chargeExcludingGst: 0,
    },
    {
      category: 'International',
      calls: 2,
      seconds: 300,
      chargedMinutes: 5,
      chargeIncludingGst: 1.15,
      chargeExcludingGst: 1,
    },
  ],
}

export const CALLS = { period: CALL_PERIOD }

export const CAPPED = {
  knownDays: 11,
  rolloverMb: 0,
  period: { ...benDataNow.period, allowanceMb: 102_400, unlimited: false, usedMb: 61_440 },
}

export const NONE: UsageParts = {
  dataNow: null,
  callsNow: null,
  powerNow: { orderInProcess: false, use: null },
}

export type HomeOptions = {
  readonly parts?: Partial<UsageParts>
  readonly facts?: Partial<ServiceFacts> | null
  readonly mobile?: boolean
  readonly products?: (typeof benDashboard)['products']
  readonly paths?: readonly string[]
  readonly without?: readonly HttpHandler[]
}

/** Shows the home page of an account with data, calls and power, with these differences. */
export async function showHome(
  network: TestNetwork,
  {
    parts,
    facts = { internet: true, voice: true, power: 'has' },
    mobile = false,
    products = benCurrentProducts,
    paths = [],
    without = [],
  }: HomeOptions = {},
) {
  const usage = { dataNow: CAPPED, callsNow: CALLS, powerNow: benPowerNow, ...parts }
  network.use(...without, answers(readDashboard, { ...benDashboard, ...usage, products }))
  const routes = [...dashboard.routes, ...paths.map((path) => testRoute(path))]
  showRoutes(routes, '/', testPortal({ mobile }), facts ? { services: { ...NO_SERVICES, ...facts } } : {})
  await screen.findByRole('heading', { level: 1 })
}

export function findCard(name: string) {
  return within(screen.getByRole('region', { name }))
}
