import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import * as z from 'zod/mini'

import type { WireReply } from '@switchboard/domain/call'
import { forecastProductChange, readChangeable } from '@switchboard/domain/product-change/contract'
import type { makeProductChange } from '@switchboard/domain/product-change/contract'
import type { Feature } from '@switchboard/domain/config/contract'

import type { AreaRoute } from '#web/area.ts'

import { emptyHome, showRoutes } from './area-routes.tsx'
import { answers, listRequests } from './network.ts'
import type { testNetwork } from './network.ts'
import { loadConfiguration, signInAs, testCalls } from './portal.tsx'
import { testRoute } from './test-route.ts'

type Network = ReturnType<typeof testNetwork>
type Changeable = WireReply<typeof readChangeable>
type Product = Changeable['products'][number]
type Bill = WireReply<typeof forecastProductChange>['with']['first']

export const TOMORROW = '2026-11-22'
export const BILL_DAY = '2026-12-01'
const GST = 1.15

function toCharge(dollars: number) {
  return { chargeIncludingGst: dollars, chargeExcludingGst: Math.round((dollars / GST) * 100) / 100 }
}

/** A product on offer at a price in dollars a month. */
export function buildProduct(service: string, key: string, description: string, dollars: number): Product {
  return {
    key,
    coreProductKey: 'VDSL',
    description,
    service,
    linkedService: 'Internet',
    charges: [{ unit: 'Monthly', ...toCharge(dollars) }],
    destinations: [],
    copy: '',
    link: null,
  }
}

/** The same product as part of an account. */
export function toHeldProduct({ key, service, description, charges }: Product): Changeable['held'][number] {
  const [charge] = charges
  return {
    AdditionalProductKey: key,
    AdditionalProductService: service,
    AdditionalProductServiceID: null,
    AdditionalProductDescription: description,
    ChargeIncludingGST: charge?.chargeIncludingGst ?? 0,
    ChargeExcludingGST: charge?.chargeExcludingGst ?? 0,
  }
}

export function changeable(differences: Partial<Changeable> = {}): Changeable {
  return {
    held: [],
    products: [],
    bundles: { national: [], mobile: [], international: [] },
    plans: [],
    planKey: null,
    billFrequency: 'Monthly',
    startDays: [TOMORROW, BILL_DAY],
    waiting: null,
    freeMonths: null,
    ...differences,
  }
}

/** A bill of one line. */
export function bill(day: string, dollars: number): Bill {
  const amounts = { amountIncludingGst: dollars, amountExcludingGst: toCharge(dollars).chargeExcludingGst }
  const line = { name: 'Fibre 300', about: '', from: day, to: day, isWhole: true, ...amounts }
  return { day, lines: [line], ...amounts }
}

/** Bills of $80.00 without the change; with the change $95.00 first, then $91.50. */
export const FORECAST = {
  without: { first: bill(BILL_DAY, 80), each: bill('2027-01-01', 80) },
  with: { first: bill(BILL_DAY, 95), each: bill('2027-01-01', 91.5) },
}

type Opened = { readonly routes: readonly AreaRoute[]; readonly path: string; readonly feature: Feature }

/** Opens a change screen for an account with present and offered products. */
export async function openChange(
  network: Network,
  { routes, path, feature }: Opened,
  has: Partial<Changeable> = {},
): Promise<void> {
  testCalls()
  signInAs()
  await loadConfiguration(network, { features: { [feature]: true } })
  network.use(answers(readChangeable, changeable(has)), answers(forecastProductChange, FORECAST))
  showRoutes([...routes, emptyHome, testRoute('/change-hub')], path)
}

export const choose = async (name: string | RegExp) =>
  userEvent.click(await screen.findByRole('radio', { name }))
export const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))

/** Chooses, continues, and confirms the forecast of the bills. */
export async function change(...names: readonly (string | RegExp)[]): Promise<void> {
  for (const name of names) await choose(name)
  await press('Continue')
  await screen.findByText('Your bill of 1 December')
  await press('Confirm the change')
}

export const MADE = {
  waiting: { number: '1', startsOn: TOMORROW, begins: ['What begins'], ends: ['What ends'] },
} satisfies WireReply<typeof makeProductChange>

/** The changes requested by the page, without the shown prices and the known waiting change. */
export function listSentChanges(): object[] {
  return listRequests()
    .filter(({ method, url }) => method === 'POST' && url.pathname.endsWith('/products/changes'))
    .map(({ body }) => {
      const { shown: _shown, waiting: _waiting, ...change } = z.looseObject({}).parse(JSON.parse(body))
      return change
    })
}
